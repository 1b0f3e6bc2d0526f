import { fact } from '../../engine/fact.ts';
import { resourcesFor } from '../../engine/resources.ts';
import { foundResponse } from '../../page/found-resource.ts';
import { type ImageFile, imageSize } from '../image-size/image-size.ts';

/** A fetched image whose first bytes contain format and size. */
export interface FetchedImage extends ImageFile {
  url: string;
  /** On the wire or decoded, the smaller of both; null when unknown. */
  bytes: number | null;
}

/** The fetched raster images of the page, by URL. SVG images have no size of their own. */
export const imageFiles = fact(
  (page): ReadonlyMap<string, FetchedImage> =>
    new Map(
      resourcesFor(page, 'image').flatMap((resource) => {
        const response = foundResponse(resource);
        const file = response?.prefix ? imageSize(response.prefix) : null;
        if (!response || !file) return [];
        const weights = [response.bytes, response.transferBytes].filter((weight) => weight !== null);
        const bytes = weights.length > 0 ? Math.min(...weights) : null;
        return [[resource.url, { ...file, url: resource.url, bytes }]];
      }),
    ),
);
