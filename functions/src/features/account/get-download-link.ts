import { BOOK_FORMATS, FORMAT_FACTS } from '../../../../src/domain/audiobook/book-file.ts';
import { PAGE_PICTURES_FOLDER } from '../../../../src/domain/audiobook/timings.ts';
import type { CallableInput, CallableOutput } from '../../../../src/domain/calls/callables.ts';
import { AppError } from '../../../../src/domain/errors.ts';
import { LINK_LIFE_SECONDS } from '../../../../src/domain/limits.ts';
import { isSessionId } from '../../../../src/domain/session.ts';
import { pathOfDownloadUrl } from '../../../../src/domain/transfer/object-path.ts';
import { audiobookFileName } from '../../../../src/domain/transfer/saved-name.ts';
import type { Caller } from '../../ports/identity.ts';
import type { Ports } from '../../ports/ports.ts';
import { bookFilePath } from '../../records/orders/book-files.ts';
import { ownOrder } from '../../records/orders/orders.ts';
import { ownSession } from '../../records/people/sessions.ts';

/** Made by the server, so no rule lets a client read them. */
const SESSION_FOLDERS = ['samples', 'voices', 'voice-samples'];
/** Of an order: what the family listens with, how each word was said, and the photo they sent for its cover. The frozen narration is not among it. */
const ORDER_FILES =
  /^(?:audiobook\.mp3|phone\.mp3|timings\.json|receipt\.tsv|cover\.jpg|cover-photo-[\da-f]{24}\.jpg)$/;

/** One in another format; the pieces it is made of have no links. */
const BOOK_FILE = /^audiobooks\/[^/]+\/files\/[^/]+\/[0-9a-f]+\.[a-z0-9]+$/;

/**
 * A link that opens one of the caller's files for a quarter of an hour: callable `get_download_link`. The URL given is
 * only taken apart; what it says about the caller counts for nothing. With `save` an audiobook is saved under its title.
 * @throws AppError unauthenticated, permission-denied, not-found, invalid-argument
 */
export async function getDownloadLink(
  ports: Pick<Ports, 'documents' | 'objects'>,
  caller: Caller | null,
  input: CallableInput<'get_download_link'>,
): Promise<CallableOutput<'get_download_link'>> {
  const path = pathOfDownloadUrl(input.url, ports.objects.bucket);
  const [folder = '', id = '', name = ''] = path.split('/');
  let saveAs: string | undefined;
  const format = BOOK_FORMATS.find((one) => path.startsWith(bookFilePath(id, one, '')));
  if (folder === 'audiobooks' && format && BOOK_FILE.test(path)) {
    const order = await ownOrder(ports, caller, id);
    saveAs = audiobookFileName(order.title, FORMAT_FACTS[format].ending);
  } else if (folder === 'audiobooks' && ORDER_FILES.test(name)) {
    const order = await ownOrder(ports, caller, id);
    if (input.save && name === 'audiobook.mp3') saveAs = audiobookFileName(order.title);
  } else if (folder === PAGE_PICTURES_FOLDER) await ownOrder(ports, caller, id);
  else if (SESSION_FOLDERS.includes(folder) && isSessionId(id)) await ownSession(ports, caller, id);
  else throw new AppError('invalid-argument', 'there are no links to this file');
  return { success: true, url: await ports.objects.signedUrl(path, LINK_LIFE_SECONDS, saveAs) };
}
