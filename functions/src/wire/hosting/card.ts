import { answerCard } from '../../hosts/answer-card.ts';
import type { Ports } from '../../ports/ports.ts';
import type { WirePart } from '../exchange.ts';

/** GET /card/…: what a messenger looks at when a link for the family is posted. */
export function cardPart(ports: Pick<Ports, 'documents' | 'objects' | 'clock'>): WirePart {
  return async ({ request, response, url }) =>
    ['GET', 'HEAD'].includes(request.method ?? '') && answerCard(ports, url.pathname, response);
}
