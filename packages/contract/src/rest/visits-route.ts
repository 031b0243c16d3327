import * as z from 'zod';
import { VisitReport } from '../visits/visits.contract.ts';
import { restRoute } from './rest-route.ts';
import { visitsCall } from './visits.calls.ts';

const none = z.strictObject({});

/** What a visitor's page has counted since its last report. */
export const visitsRoute = restRoute({ call: visitsCall, pathParams: none, query: none, body: VisitReport });
