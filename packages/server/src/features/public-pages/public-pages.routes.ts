import { ProductType } from '@diorama/contract/common/inputs.ts';
import type { IcgiPage, PublishedIcgi } from '@diorama/contract/icgi/published-icgi.ts';
import { LANGUAGES } from '@diorama/documents/shared/languages.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { ApiError } from '../../errors/api-error.ts';
import { isStorable } from '../../http/storable-text.ts';
import type { Products } from '../products/products.service.ts';
import type { PreviewTickets } from '../publications/preview-ticket.ts';
import type { PublishedBytes, PublishedReader } from '../publications/published-reader.ts';
import { embeddedWalkthrough, type PageProject } from './embedded-page.ts';
import { type Absence, messagePage } from './message-page.ts';
import { createPageCache, type PageBytes } from './page-cache.ts';
import { pageLanguage } from './page-language.ts';
import { playersBuild } from './players-build.ts';
import { openingKeyframe, walkthroughPage } from './walkthrough-page.ts';

interface Services {
  products: Products;
  publishedReader: PublishedReader;
  previewTickets: PreviewTickets;
}

const Params = z.object({
  slug: z.string().min(1).max(100).refine(isStorable),
  type: z.literal('icgi').optional(),
  id: z.uuid().optional(),
});
/** A parameter given twice counts once; one that is too long, not at all. */
const Text = z
  .union([z.string(), z.array(z.string()).transform(([first]) => first)])
  .optional()
  .transform((text) => (text !== undefined && text.length <= 2_048 ? text : undefined));
const Query = z.object({ lang: Text, k: Text, preview: Text });
type Query = z.output<typeof Query>;

const ProjectBody = z.object({
  name: z.string(),
  slug: z.string(),
  languages: z.array(z.enum(LANGUAGES)).min(1),
  activeProduct: z.object({ type: ProductType, id: z.string() }).nullable(),
});

interface Project extends PageProject {
  active: { type: ProductType; id: string } | null;
}

const STATUS: Readonly<Record<Absence, number>> = { missing: 404, unpublished: 404, ended: 410 };

/** The pages visitors open: `/p/{slug}` and `/p/{slug}/icgi/{id}`. */
export function registerPublicPages(app: FastifyInstance, services: Services, publicUrl: string): void {
  const { products, publishedReader, previewTickets } = services;
  const pages = createPageCache();
  /** Goes when the reader lets go of the bytes. */
  const parsed = new WeakMap<PublishedBytes, PublishedIcgi>();

  function parse(bytes: PublishedBytes): PublishedIcgi {
    const known = parsed.get(bytes);
    if (known) return known;
    const whole: PublishedIcgi = JSON.parse(bytes.body.toString('utf8'));
    const walkthrough = embeddedWalkthrough(whole);
    parsed.set(bytes, walkthrough);
    return walkthrough;
  }

  /** The project as it was published; before that, as it is. */
  async function projectOf(slug: string): Promise<Project> {
    const row = await products.projectOf(slug);
    const bytes = await publishedReader.read(row.id);
    const body = bytes ? ProjectBody.safeParse(JSON.parse(bytes.body.toString('utf8'))).data : undefined;
    const head = row.active_type && row.active_id ? { type: row.active_type, id: row.active_id } : null;
    return {
      name: body?.name ?? row.name,
      slug: row.slug,
      languages: body?.languages ?? row.languages,
      active: body ? body.activeProduct : head,
    };
  }

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    const query = Query.parse(request.query);
    const refuse = (absence: Absence) => sendMessage(request, reply, query, absence);
    const params = Params.safeParse(request.params);
    if (!params.success) return refuse(query.preview ? 'ended' : 'missing');
    const { slug, id } = params.data;
    try {
      if (query.preview) return await sendPreview(request, reply, slug, id, query);
      const project = await projectOf(slug);
      const productId = id ?? (project.active?.type === 'icgi' ? project.active.id : undefined);
      if (!productId) return refuse('unpublished');
      await products.requirePlace(slug, 'icgi', productId);
      const bytes = await publishedReader.read(productId);
      if (!bytes) return refuse('unpublished');
      const isActive = productId === project.active?.id;
      const canonical = `${publicUrl}/p/${encodeURIComponent(slug)}${isActive ? '' : `/icgi/${productId}`}`;
      const { html, key, language, wanted } = compose(request, query, project, parse(bytes), 'published', canonical);
      const place = JSON.stringify([canonical, language, wanted]);
      return sendPage(request, reply, await pages.get(place, key, html));
    } catch (error) {
      if (error instanceof ApiError && (error.code === 'NOT_FOUND' || error.code === 'UNAUTHORIZED'))
        return refuse(query.preview ? 'ended' : 'missing');
      throw error;
    }
  }

  /** A draft, for the holder of a ticket. Whatever is wrong with the ticket looks the same. */
  async function sendPreview(
    request: FastifyRequest,
    reply: FastifyReply,
    slug: string,
    id: string | undefined,
    query: Query,
  ) {
    const ticket = query.preview ?? '';
    const row = await products.projectOf(slug);
    const productId = id ?? (row.active_type === 'icgi' ? row.active_id : null);
    if (!productId || !(await previewTickets.opens(ticket, productId)))
      return sendMessage(request, reply, query, 'ended');
    const place = await products.placeOf(slug, 'icgi', productId);
    const walkthrough = embeddedWalkthrough(await products.preview(place, { actor: null, ticket }));
    const project = { name: row.name, slug: row.slug, languages: row.languages, active: null };
    const { html } = compose(
      request,
      query,
      project,
      walkthrough,
      'preview',
      `${publicUrl}/p/${encodeURIComponent(slug)}`,
    );
    return reply
      .header('cache-control', 'no-store')
      .header('x-robots-tag', 'noindex')
      .type('text/html; charset=utf-8')
      .send(html());
  }

  function compose(
    request: FastifyRequest,
    query: Query,
    project: Project,
    walkthrough: PublishedIcgi,
    status: IcgiPage['status'],
    canonical: string,
  ) {
    const language = pageLanguage(query.lang, request.headers['accept-language'], project.languages);
    const wanted = openingKeyframe({ walkthrough }, query.k ?? null)?.id === query.k ? (query.k ?? null) : null;
    const build = playersBuild();
    const { active: _active, ...shown } = project;
    const page: IcgiPage = { project: shown, language, status, walkthrough };
    const kept: Record<string, string> = query.preview ? { preview: query.preview } : {};
    const address = { canonical, origin: publicUrl, kept };
    return {
      key: JSON.stringify([walkthrough.hash, walkthrough.version, language, build.id, wanted, canonical, shown]),
      language,
      wanted,
      html: () => walkthroughPage(page, wanted, address, build),
    };
  }

  for (const url of ['/p/:slug', '/p/:slug/', '/p/:slug/:type/:id']) {
    app.route({ method: ['GET', 'HEAD'], url, handler: answer });
  }
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: PageBytes) {
  reply
    .header('etag', page.etag)
    .header('vary', 'accept-encoding, accept-language')
    .header('cache-control', 'public, max-age=60, stale-while-revalidate=600');
  const known = request.headers['if-none-match'];
  if (known?.split(/\s*,\s*/).some((tag) => tag.replace(/^W\//, '') === page.etag)) return reply.code(304).send();
  reply.type('text/html; charset=utf-8');
  const accepted = request.headers['accept-encoding'] ?? '';
  if (/\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(page.br);
  if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(page.gzip);
  return reply.send(page.plain);
}

function sendMessage(request: FastifyRequest, reply: FastifyReply, query: Query, absence: Absence) {
  const language = pageLanguage(query.lang, request.headers['accept-language'], LANGUAGES);
  return reply
    .code(STATUS[absence])
    .header('cache-control', 'no-store')
    .header('vary', 'accept-language')
    .type('text/html; charset=utf-8')
    .send(messagePage(absence, language));
}
