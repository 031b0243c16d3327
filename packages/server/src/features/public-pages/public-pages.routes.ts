import { randomUUID } from 'node:crypto';
import { LANGUAGES, type Language } from '@diorama/documents/engine/schema/languages.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { ApiError, isAway } from '../../errors/api-error.ts';
import { codingFor, hasAlready } from '../../http/answers/negotiation.ts';
import { MOVED_CACHING } from '../../http/answers/security-headers.ts';
import { isStorable } from '../../http/requests/storable-text.ts';
import type { BaseMaps } from '../base-map/base-maps.service.ts';
import { withSlowMedia } from '../media/serving/slow-network.ts';
import type { AnyProductKind } from '../products/product-kind.ts';
import type { ProductPlaces } from '../products/product-places.ts';
import type { PreviewTickets } from '../publications/preview-ticket.ts';
import type { PublishedPage } from '../publications/published-pages.ts';
import type { PublishedBytes, PublishedReader } from '../publications/published-reader.ts';
import { changedOf, fillVariables } from '../translations/fill-variables.ts';
import { pseudoBody, pseudoCatalogue } from '../translations/pseudo-body.ts';
import { allowFrames, withoutFrameOptions } from './frames.ts';
import { createLastPages, type LastPage } from './last-pages.ts';
import { type Absence, messagePage } from './message-page.ts';
import { createPageCache, etagOf, type PageBytes, pageBeginningAt } from './page-cache.ts';
import { pageLanguage } from './page-language.ts';
import { pageScript } from './players-build.ts';
import { PageBody, type PublishedProject, pageBody, pageTexts, publishedProject } from './published-project.ts';
import { createWhileLate } from './while-late.ts';

interface Services {
  baseMaps: Pick<BaseMaps, 'baseOf' | 'origins' | 'version'>;
  productPlaces: ProductPlaces;
  productKinds: ReadonlyMap<string, AnyProductKind>;
  publishedReader: PublishedReader;
  previewTickets: PreviewTickets;
}

const Params = z.object({
  slug: z.string().min(1).max(100).refine(isStorable),
  type: z.string().max(40).optional(),
  id: z.uuid().optional(),
});
/** A parameter given twice counts once; one that is too long, not at all. */
const Text = z
  .union([z.string(), z.array(z.string()).transform(([first]) => first)])
  .optional()
  .transform((text) => (text !== undefined && text.length <= 2_048 ? text : undefined));
const Query = z.object({ lang: Text, k: Text, preview: Text, pseudo: Text, as: Text });
type Query = z.output<typeof Query>;

/** Sends what was prepared. Nothing is sent before it is known that somebody still waits for it. */
type Sending = (reply: FastifyReply) => FastifyReply;

/** A page may be a minute old, and a day while this server is away. */
const PAGE_CACHING = 'public, max-age=60, stale-while-revalidate=600, stale-if-error=86400';

/** For an answer that says only that nothing has changed. */
const NOTHING = Buffer.alloc(0);

const STATUS: Readonly<Record<Absence, number>> = { missing: 404, unpublished: 404, ended: 410 };

/** The pages visitors open: `/p/{slug}` and `/p/{slug}/{type}/{id}`; at any other address below `/p` a page says so. */
export function registerPublicPages(app: FastifyInstance, services: Services, publicUrl: string): void {
  const { productPlaces: products, productKinds, publishedReader, previewTickets } = services;
  const pages = createPageCache();
  const lastPages = createLastPages();
  publishedReader.onForget(lastPages.forgetProduct);
  const parse = createBodyParser();
  const compose = createComposer(services.baseMaps, publicUrl);

  const whileLate = createWhileLate();

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    const query = Query.parse(request.query);
    const address = `${request.url}\n${pageLanguage(query.lang, request.headers['accept-language'], LANGUAGES)}`;
    const lastOf = (): Sending | undefined => {
      const last = lastPages.find(address);
      return last && ((to) => sendPublished(request, to, last, services.baseMaps.origins));
    };
    const send = await whileLate(() => prepare(request, query, address, lastOf), lastOf);
    return send(reply);
  }

  async function prepare(
    request: FastifyRequest,
    query: Query,
    address: string,
    lastOf: () => Sending | undefined,
  ): Promise<Sending> {
    const refuse = (absence: Absence, what?: Readonly<Record<Language, string>>): Sending => {
      lastPages.forget(address);
      return (reply) => sendMessage(request, reply, query, absence, what);
    };
    const params = Params.safeParse(request.params);
    if (!params.success) return refuse(query.preview ? 'ended' : 'missing');
    const { slug, type, id } = params.data;
    try {
      if (query.preview) return await preparePreview(request, { slug, type, id }, query);
      const project = await publishedProject(services, slug);
      const product = id && type ? { type, id } : project.active;
      const kind = product && productKinds.get(product.type);
      if (!product || !kind) return refuse(id ? 'missing' : 'unpublished');
      await products.requirePlace(slug, product.type, product.id);
      const bytes = (await publishedReader.readPage(product.id)) ?? (await publishedReader.read(product.id));
      if (!bytes) return refuse('unpublished', id ? kind.page.unpublished : undefined);
      const isActive = product.id === project.active?.id;
      const own = isActive ? '' : `/${product.type}/${product.id}`;
      const canonical = `${publicUrl}/p/${encodeURIComponent(slug)}${own}`;
      const shown = { kind, body: parse(kind, bytes, project), status: 'published' as const };
      const page = compose(request, query, project, shown, canonical);
      const isAsked = query.lang === page.language;
      const whole =
        page.wanted === null ? page : compose(request, { ...query, k: undefined }, project, shown, canonical);
      const kept = () => pages.get(JSON.stringify([canonical, page.language]), whole.key, whole.html);
      const sending = (bytes: PageBytes): Sending => {
        const last = { productId: product.id, page: bytes, isAsked, ancestors: project.ancestors, kind: kind.page };
        if (bytes.plain !== NOTHING) lastPages.note(address, last);
        return (reply) => sendPublished(request, reply, last, services.baseMaps.origins);
      };
      if (page.wanted === null) return sending(await kept());
      // Only what comes before the shared part is made for this view, and nothing of it is kept.
      const etag = etagOf(page.key);
      const made = hasAlready(request.headers, etag)
        ? { etag, plain: NOTHING }
        : await pageBeginningAt(page.html(), await kept(), etag);
      return sending(made);
    } catch (error) {
      const last = isAway(error) ? lastOf() : undefined;
      if (last) return last;
      lastPages.forget(address);
      if (!(error instanceof ApiError && (error.code === 'NOT_FOUND' || error.code === 'UNAUTHORIZED'))) throw error;
      const moved = await products.movedTo(slug);
      if (moved === null) return refuse(query.preview ? 'ended' : 'missing');
      return (reply) => sendMoved(request, reply, slug, moved);
    }
  }

  /** A draft, for the holder of a ticket. Whatever is wrong with the ticket looks the same. */
  async function preparePreview(
    request: FastifyRequest,
    { slug, type, id }: z.output<typeof Params>,
    query: Query,
  ): Promise<Sending> {
    const ticket = query.preview ?? '';
    const row = await products.projectOf(slug);
    const active = row.active_type && row.active_id ? { type: row.active_type, id: row.active_id } : null;
    const product = id && type ? { type, id } : active;
    const kind = product && productKinds.get(product.type);
    if (!product || !kind || !(await previewTickets.opensPage(ticket, product.id)))
      return (reply) => sendMessage(request, reply, query, 'ended');
    const place = await products.placeOf(slug, product.type, product.id);
    const { menu } = await products.previewProject(row, { actor: null, ticket });
    const own = await products.previewTexts(row, { actor: null, ticket });
    const draft = fillVariables(
      PageBody.parse(kind.page.embed(await products.preview(place, { actor: null, ticket }))),
      own,
    );
    const isPseudo = query.pseudo !== undefined;
    const project = {
      name: row.name,
      slug: row.slug,
      languages: row.languages,
      menu: isPseudo ? pseudoBody(menu) : menu,
      active: null,
      ancestors: '',
      own,
      textsHash: '',
      ...pageTexts(isPseudo ? pseudoCatalogue(changedOf(own)) : changedOf(own)),
    };
    const spoken = isPseudo ? pseudoBody(draft) : draft;
    const body = query.as?.split('.').includes('slow') ? PageBody.parse(withSlowMedia(spoken, randomUUID())) : spoken;
    const canonical = `${publicUrl}/p/${encodeURIComponent(slug)}`;
    const { html } = compose(request, query, project, { kind, body, status: 'preview' }, canonical);
    return (reply) =>
      allowFrames(reply, "'self'", kind.page, services.baseMaps.origins)
        .header('cache-control', 'no-store')
        .header('x-robots-tag', 'noindex')
        .type('text/html; charset=utf-8')
        .send(html());
  }

  for (const url of ['/p/:slug', '/p/:slug/', '/p/:slug/:type/:id', '/p', '/p/*']) {
    app.route({ method: ['GET', 'HEAD'], url, handler: answer, onSend: withoutFrameOptions });
  }
}

/** What a page is made of, and what it is known by. */
function createComposer(baseMaps: Services['baseMaps'], publicUrl: string) {
  return function compose(
    request: FastifyRequest,
    query: Query,
    project: PublishedProject,
    { kind, body, status }: { kind: AnyProductKind; body: PageBody; status: 'published' | 'preview' },
    canonical: string,
  ) {
    const language = pageLanguage(query.lang, request.headers['accept-language'], project.languages);
    const wanted = query.k === undefined ? null : kind.page.findPlace(body, query.k);
    const build = pageScript(kind.page.entry);
    const { active: _active, ancestors, own: _own, textsHash, ...rest } = project;
    const shown = { ...rest, ...(ancestors === '*' ? { isEmbeddable: true } : {}) };
    const kept: Record<string, string> = query.preview
      ? {
          preview: query.preview,
          ...(query.pseudo === undefined ? {} : { pseudo: '1' }),
          ...(query.as === undefined ? {} : { as: query.as }),
        }
      : {};
    const address = { canonical, origin: publicUrl, kept };
    const { baseOf, version } = baseMaps;
    const base = kind.page.hasMap === true ? version : '';
    return {
      key: JSON.stringify([body.hash, body.version, language, build.id, wanted, canonical, shown, textsHash, base]),
      language,
      wanted,
      html: () => kind.page.render(body, { project: shown, language, status, place: wanted, address, baseOf }, build),
    };
  };
}

/** Makes the body of a page with the project's texts in it; made again when those change. */
function createBodyParser() {
  /** Goes when the reader lets go of the bytes. */
  const parsed = new WeakMap<PublishedBytes | PublishedPage, { textsHash: string; body: PageBody }>();
  return (kind: AnyProductKind, bytes: PublishedBytes | PublishedPage, project: PublishedProject): PageBody => {
    const { textsHash } = project;
    const known = parsed.get(bytes);
    if (known?.textsHash === textsHash) return known.body;
    const body = pageBody(kind, bytes, project);
    parsed.set(bytes, { textsHash, body });
    return body;
  };
}

function sendPublished(
  request: FastifyRequest,
  reply: FastifyReply,
  { page, isAsked, ancestors, kind }: LastPage,
  mapOrigins: readonly string[],
) {
  allowFrames(reply, ancestors, kind, mapOrigins)
    .header('etag', page.etag)
    .header('vary', isAsked ? 'accept-encoding' : 'accept-encoding, accept-language')
    .header('cache-control', PAGE_CACHING);
  if (hasAlready(request.headers, page.etag)) return reply.code(304).send();
  reply.type('text/html; charset=utf-8');
  // A page of a view has no Brotli of its own.
  const coding = codingFor(request.headers, page.br ? ['br', 'gzip'] : ['gzip']);
  const packed = coding === null ? undefined : page[coding];
  return packed ? reply.header('content-encoding', coding).send(packed) : reply.send(page.plain);
}

/** The same page of a project that has another address now. */
function sendMoved(request: FastifyRequest, reply: FastifyReply, from: string, to: string) {
  const before = `/p/${encodeURIComponent(from)}`;
  const rest = request.url.startsWith(before) ? request.url.slice(before.length) : '';
  return reply.header('cache-control', MOVED_CACHING).redirect(`/p/${encodeURIComponent(to)}${rest}`, 308);
}

/** For an address below `/p` that cannot even be read. */
export const sendNoPage = (request: FastifyRequest, reply: FastifyReply) =>
  sendMessage(request, reply, Query.parse({}), 'missing');

function sendMessage(
  request: FastifyRequest,
  reply: FastifyReply,
  query: Query,
  absence: Absence,
  what?: Readonly<Record<Language, string>>,
) {
  const language = pageLanguage(query.lang, request.headers['accept-language'], LANGUAGES);
  return reply
    .code(STATUS[absence])
    .header('cache-control', 'no-store')
    .header('vary', 'accept-language')
    .type('text/html; charset=utf-8')
    .send(messagePage(absence, language, what));
}
