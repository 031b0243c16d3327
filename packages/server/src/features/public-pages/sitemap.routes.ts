import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { isStorable } from '../../http/requests/storable-text.ts';
import type { ProductPlaces } from '../products/product-places.ts';
import type { PublishedReader } from '../publications/published-reader.ts';
import { html } from './html.ts';
import { publishedProject } from './published-project.ts';

interface Services {
  productPlaces: Pick<ProductPlaces, 'projectOf'>;
  publishedReader: PublishedReader;
}

/** The products of a published project. */
const Products = z.object({ products: z.array(z.object({ type: z.string(), id: z.uuid() })) });

const Params = z.object({ slug: z.string().min(1).max(100).refine(isStorable) });

/**
 * The pages of one project in each of its languages, for search engines that know the address. There is no sitemap of
 * the whole site: it would name every client's project to strangers, also those whose address was given to a few.
 */
export function registerSitemaps(app: FastifyInstance, services: Services, publicUrl: string): void {
  app.get('/p/:slug/sitemap.xml', async (request, reply) => {
    const { slug } = Params.parse(request.params);
    const { languages, active } = await publishedProject(services, slug);
    const { id: projectId } = await services.productPlaces.projectOf(slug);
    const bytes = await services.publishedReader.read(projectId);
    const { products } = Products.parse(bytes ? JSON.parse(bytes.body.toString('utf8')) : { products: [] });
    const root = `${publicUrl}/p/${encodeURIComponent(slug)}`;
    const pages = products.flatMap(({ type, id }) => {
      const page = id === active?.id ? root : `${root}/${type}/${id}`;
      const inLanguage = languages.map((language) => ({ language, address: `${page}?lang=${language}` }));
      const others = inLanguage.map(
        ({ language, address }) => html`<xhtml:link rel="alternate" hreflang="${language}" href="${address}"/>`,
      );
      return languages.length > 1
        ? inLanguage.map(({ address }) => html`<url><loc>${address}</loc>${others}</url>\n`)
        : html`<url><loc>${page}</loc></url>\n`;
    });
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(
        html`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${pages}</urlset>
`.text,
      );
  });
}
