import { answerOf } from '@diorama/contract/common/answers.ts';
import {
  getClientProduct,
  getClientProject,
  getClientTranslations,
  getThemeTokens,
  getWidget,
} from '@diorama/contract/rest/product-routes.ts';
import { LANGUAGES } from '@diorama/documents/engine/schema/languages.ts';
import type { Theme } from '@diorama/documents/theme/theme.ts';
import { completeTexts } from '@diorama/documents/translations/resolve-texts.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Actor } from '../../access/actor.ts';
import { isNotFound, notFound, notPublished, unauthorized } from '../../errors/api-error.ts';
import { hasAlready } from '../../http/answers/negotiation.ts';
import { DATA_HEADERS, MOVED_CACHING } from '../../http/answers/security-headers.ts';
import { serveRoute } from '../../http/rest.ts';
import { contentHash } from '../publications/prepare-body.ts';
import type { PublishedBytes, PublishedReader } from '../publications/published-reader.ts';
import { themeTokens } from '../theme/theme-tokens.ts';
import { fillVariables, type PageTexts } from '../translations/fill-variables.ts';
import { readLiveTexts } from '../translations/live-texts.ts';
import type { ProductPlaces } from './product-places.ts';
import { publishedAnswer } from './publish/published-answer.ts';
import { widgetIn, widgetsIn } from './publish/widgets-in-body.ts';

/** What theme tokens are made from. */
const ThemedBody = z.object({ type: z.string(), theme: answerOf<Theme>() });

interface Services {
  productPlaces: ProductPlaces;
  publishedReader: PublishedReader;
  /** Remembers which document an address means, for the reads that follow. */
  fastLane: { open(address: string, documentId: string): void };
}

/** The product group's REST calls (CONTRACT 2). Published reads need no sign-in. */
export function registerProductRoutes(
  app: FastifyInstance,
  services: Services,
  actorOf: (request: FastifyRequest) => Promise<Actor>,
): void {
  const { fastLane, productPlaces: products, publishedReader } = services;
  /** Checked before anything is looked up: a caller with neither token nor ticket does not learn what exists. */
  const accessOf = async (request: FastifyRequest, ticket: string | undefined) => {
    const actor = request.headers.authorization ? await actorOf(request) : null;
    if (!actor && !ticket) throw unauthorized('TOKEN_MISSING', 'Sign in, or use a preview link');
    return { actor, ticket };
  };

  /** 308 for a slug that the project had before: the rest of the address and its query stay. */
  const orMoved = async (slug: string, request: FastifyRequest, reply: FastifyReply, read: () => Promise<unknown>) => {
    try {
      return await read();
    } catch (error) {
      const to = isNotFound(error) ? await products.movedTo(slug) : null;
      if (to === null) throw error;
      if (!reply.hasHeader('cache-control')) reply.header('cache-control', MOVED_CACHING);
      return reply
        .headers(DATA_HEADERS)
        .redirect(request.url.replace(/^\/api\/client\/[^/?]+/, `/api/client/${encodeURIComponent(to)}`), 308);
    }
  };

  /** What visitors of a project read of its own texts. */
  const liveTextsOf = async (projectId: string): Promise<PageTexts & { hash: string }> => {
    const { languages, translations_id } = (await products.textsPlaceOf(projectId)) ?? {
      languages: [...LANGUAGES],
      translations_id: null,
    };
    const live = await readLiveTexts(services, translations_id);
    return { texts: live?.texts ?? {}, languages, first: languages[0] ?? 'en', hash: live?.hash ?? '' };
  };

  serveRoute(app, getClientProject, ({ params, query, request, reply }) =>
    orMoved(params.slug, request, reply, async () => {
      if (query.status === 'preview') {
        reply.header('cache-control', 'no-store');
        const access = await accessOf(request, query.preview);
        return products.previewProject(await products.projectOf(params.slug), access);
      }
      const project = await products.projectOf(params.slug);
      const bytes = await publishedReader.read(project.id);
      if (!bytes) throw notPublished('Project', params.slug);
      return sendPublished(request, reply, bytes);
    }),
  );

  serveRoute(app, getClientProduct, ({ params, query, request, reply }) =>
    orMoved(params.slug, request, reply, async () => {
      if (query.status === 'preview') {
        reply.header('cache-control', 'no-store');
        const access = await accessOf(request, query.preview);
        return products.preview(await products.placeOf(params.slug, params.type, params.id), access);
      }
      await products.requirePlace(params.slug, params.type, params.id);
      const bytes = await publishedReader.read(params.id);
      if (!bytes) throw notPublished('Product', params.id);
      fastLane.open(request.url, params.id);
      return sendPublished(request, reply, bytes);
    }),
  );

  serveRoute(app, getClientTranslations, ({ params, query, request, reply }) =>
    orMoved(params.slug, request, reply, async () => {
      const { language } = params;
      if (query.status === 'preview') {
        reply.header('cache-control', 'no-store');
        const access = await accessOf(request, query.preview);
        const { texts, first } = await products.previewTexts(await products.projectOf(params.slug), access);
        return completeTexts(texts, language, first);
      }
      const project = await products.projectOf(params.slug);
      const published = await publishedReader.read(project.id);
      const live = await readLiveTexts(services, project.translations_id);
      if (!published && !live) throw notPublished('Project', params.slug);
      const texts = completeTexts(live?.texts ?? {}, language, live?.first ?? project.languages[0] ?? 'en');
      const etag = `"${contentHash(texts)}"`;
      reply
        .headers(DATA_HEADERS)
        .header('etag', etag)
        .header('cache-control', 'public, max-age=60, stale-while-revalidate=600');
      return hasAlready(request.headers, etag) ? reply.code(304).send() : texts;
    }),
  );

  serveRoute(app, getThemeTokens, async ({ params, query, request, reply }) => {
    if (query.status === 'preview') {
      reply.header('cache-control', 'no-store');
      const access = await accessOf(request, query.preview);
      return themeTokens((await products.preview(await products.placeById(params.type, params.id), access)).theme);
    }
    const bytes = await publishedReader.read(params.id);
    if (!bytes) {
      await products.placeById(params.type, params.id);
      throw notPublished('Product', params.id);
    }
    const body = ThemedBody.parse(JSON.parse(bytes.body.toString('utf8')));
    if (body.type !== params.type) throw notFound('Product', params.id);
    const etag = `"${bytes.hash}-tokens"`;
    reply.header('etag', etag).header('cache-control', 'public, max-age=60, stale-while-revalidate=600');
    if (hasAlready(request.headers, etag)) return reply.code(304).send();
    return themeTokens(body.theme);
  });

  serveRoute(app, getWidget, async ({ params: { type, id, widgetId }, query, request, reply }) => {
    if (query.status === 'preview') {
      reply.header('cache-control', 'no-store');
      const access = await accessOf(request, query.preview);
      const place = await products.placeById(type, id);
      const widget = widgetIn(await products.preview(place, access), widgetId.toLowerCase());
      if (!widget) throw notFound('Widget', widgetId);
      return fillVariables(widget, await products.draftTexts(place.projectId));
    }
    const place = await products.placeById(type, id);
    const bytes = await publishedReader.read(place.documentId);
    if (!bytes) throw notPublished('Product', id);
    const widget = widgetsIn(bytes).get(widgetId.toLowerCase());
    if (!widget) throw notFound('Widget', widgetId);
    const own = widget.hasKeys ? await liveTextsOf(place.projectId) : null;
    const etag = `"${widget.hash}${own ? `-${own.hash}` : ''}"`;
    reply.header('etag', etag).header('cache-control', 'public, max-age=60, stale-while-revalidate=600');
    if (hasAlready(request.headers, etag)) return reply.code(304).send();
    reply.headers(DATA_HEADERS).type('application/json; charset=utf-8');
    return reply.send(own ? JSON.stringify(fillVariables(JSON.parse(widget.json.toString('utf8')), own)) : widget.json);
  });
}

function sendPublished(request: FastifyRequest, reply: FastifyReply, bytes: PublishedBytes) {
  const { status, headers, body } = publishedAnswer(request.headers, bytes);
  return reply
    .code(status)
    .headers({ ...headers, ...DATA_HEADERS })
    .send(body ?? undefined);
}
