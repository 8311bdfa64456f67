import * as v from 'valibot';
import {
  CALLABLES,
  type CallableInput,
  type CallableName,
  type CallableOutput,
  PROCESS_AUDIO,
} from '../../../src/domain/calls/callables.ts';
import { AppError } from '../../../src/domain/errors.ts';
import { claimSession } from '../features/account/claim-session.ts';
import { countMyData } from '../features/account/count-my-data.ts';
import { deleteMyData } from '../features/account/delete-my-data.ts';
import { deleteOrder, restoreOrder } from '../features/account/delete-order.ts';
import { getDownloadLink } from '../features/account/get-download-link.ts';
import { listDrafts } from '../features/account/list-drafts.ts';
import { withdrawByLink } from '../features/account/withdraw-by-link.ts';
import { cancelNarration } from '../features/audiobook/cancel-narration.ts';
import { changeCover } from '../features/audiobook/change-cover.ts';
import { generateTts } from '../features/audiobook/generate-tts.ts';
import { renewBook } from '../features/audiobook/renew-book.ts';
import { withdrawFromOrder } from '../features/audiobook/withdraw-order.ts';
import { answerBookFiles } from '../features/formats/answer-book-files.ts';
import { buyGift } from '../features/gifts/buy-gift.ts';
import { openGift } from '../features/gifts/open-gift.ts';
import { listGifts } from '../features/gifts/told-gift.ts';
import { helpWithBook } from '../features/helping/help-with-book.ts';
import { bookHelpers } from '../features/helping/invite-helpers.ts';
import { processDocument } from '../features/manuscript/reading/process-document.ts';
import { transcribePhotos } from '../features/manuscript/reading/transcribe-photos.ts';
import { getReview } from '../features/manuscript/review/get-review.ts';
import { saveReview } from '../features/manuscript/review/save-review.ts';
import { getNames } from '../features/names/get-names.ts';
import { hearName } from '../features/names/hear-name.ts';
import { savePronunciation } from '../features/names/save-pronunciation.ts';
import { confirmPayment } from '../features/payment/confirm-payment.ts';
import { createPaymentIntent } from '../features/payment/create-payment-intent.ts';
import { redeemVoucher } from '../features/payment/redeem-voucher.ts';
import { requestQuote } from '../features/payment/request-quote.ts';
import { generateTtsSample } from '../features/sample/generate-tts-sample.ts';
import { createShareLink } from '../features/sharing/create-share-link.ts';
import { answerGiftLetters } from '../features/sharing/gift-letters.ts';
import { endShareLink, listShareLinks } from '../features/sharing/list-share-links.ts';
import { openShareLink } from '../features/sharing/open-share-link.ts';
import { extractAudio } from '../features/voice/making/extract-audio.ts';
import { processAudio } from '../features/voice/making/process-audio.ts';
import { linkPermission } from '../features/voice/permission/link-permission.ts';
import { ownerPermission } from '../features/voice/permission/owner-permission.ts';
import { answerWills } from '../features/voice/permission/voice-wills.ts';
import { reportVoice } from '../features/voice/reports/report-voice.ts';
import { listVoices } from '../features/voice/reuse/list-voices.ts';
import { reuseRecordings } from '../features/voice/reuse/reuse-recordings.ts';
import type { Caller } from '../ports/identity.ts';
import type { Ports } from '../ports/ports.ts';
import { englishWords } from '../vision/words/english-words.ts';

type ServerPorts = Omit<
  Ports,
  'documentReader' | 'transcriber' | 'audioDecoder' | 'voiceEngine' | 'coverPainter' | 'pagePainter'
>;
type UseCase<N extends CallableName> = (
  ports: ServerPorts,
  caller: Caller | null,
  input: CallableInput<N>,
) => Promise<CallableOutput<N>>;

/** The use case behind every callable of the specification. */
const USE_CASES: { readonly [N in CallableName]: UseCase<N> } = {
  process_document: processDocument,
  transcribe_photos: transcribePhotos,
  get_review: getReview,
  save_review: saveReview,
  extract_audio: extractAudio,
  generate_tts_sample: generateTtsSample,
  create_payment_intent: createPaymentIntent,
  redeem_voucher: (ports, caller, input) =>
    'open' in input ? openGift(ports, caller, input.open) : redeemVoucher(ports, caller, input),
  buy_gift: buyGift,
  list_gifts: listGifts,
  confirm_payment: confirmPayment,
  generate_tts: generateTts,
  cancel_narration: (ports, caller, { orderId, withdraw }) =>
    withdraw === undefined
      ? cancelNarration(ports, caller, { orderId })
      : withdrawFromOrder(ports, caller, { orderId, name: withdraw }),
  delete_order: deleteOrder,
  restore_order: restoreOrder,
  change_cover: changeCover,
  claim_session: claimSession,
  // One name for two things: a new project's quota holds no more functions.
  request_quote: (ports, caller, input) =>
    'report' in input ? reportVoice(ports, caller, input) : requestQuote(ports, caller, input),
  get_download_link: getDownloadLink,
  list_drafts: listDrafts,
  list_voices: (ports, caller, input) =>
    input.will ? answerWills(ports, caller, input.will) : listVoices(ports, caller, input),
  reuse_recordings: reuseRecordings,
  create_share_link: createShareLink,
  list_share_links: listShareLinks,
  end_share_link: endShareLink,
  open_share_link: openShareLink,
  gift_letters: answerGiftLetters,
  book_helpers: (ports, caller, input) =>
    input.permission ? ownerPermission(ports, caller, input) : bookHelpers(ports, caller, input),
  help_with_book: (ports, caller, input) =>
    input.permission ? linkPermission(ports, input) : helpWithBook(ports, caller, input),
  book_files: answerBookFiles,
  get_names: (ports, caller, input) => getNames({ ...ports, wordList: englishWords }, caller, input),
  save_pronunciation: savePronunciation,
  hear_name: hearName,
  renew_book: renewBook,
  count_my_data: countMyData,
  delete_my_data: (ports, caller, input) =>
    input.link === undefined ? deleteMyData(ports, caller, input) : withdrawByLink(ports, input),
};

/** Of several forms that all do not fit, what is wrong with the first. */
function innermost(issue: v.BaseIssue<unknown>): v.BaseIssue<unknown> {
  const [inner] = issue.issues ?? [];
  return inner ? innermost(inner) : issue;
}

/** Parses what came in; the first problem is named, so that a developer sees which field is wrong. */
function parse<S extends v.GenericSchema>(schema: S, data: unknown): v.InferOutput<S> {
  const result = v.safeParse(schema, data);
  if (result.success) return result.output;
  const issue = innermost(result.issues[0]);
  throw new AppError('invalid-argument', undefined, {
    details: { field: v.getDotPath(issue) ?? '', problem: issue.message },
  });
}

export type Callable = (call: { readonly data: unknown; readonly caller: Caller | null }) => Promise<unknown>;

function bind<N extends CallableName>(name: N, ports: ServerPorts): Callable {
  return ({ data, caller }) =>
    USE_CASES[name](ports, caller, parse(CALLABLES[name].input, data) as CallableInput<N>);
}

/** Every callable, bound to the given ports, by its name in the URL. */
export function bindCallables(ports: ServerPorts): Record<CallableName, Callable> {
  const names = Object.keys(USE_CASES) as CallableName[];
  return Object.fromEntries(names.map((name) => [name, bind(name, ports)])) as Record<CallableName, Callable>;
}

/** POST /process-audio, with the same checks. */
export function bindProcessAudio(ports: ServerPorts): Callable {
  return ({ data, caller }) => processAudio(ports, caller, parse(PROCESS_AUDIO.input, data));
}
