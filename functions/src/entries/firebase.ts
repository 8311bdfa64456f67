// Production: what `firebase deploy` finds here becomes functions of these names. Nothing is opened while the module loads.

import { googleServices } from '../adapters/firebase/google-services.ts';
import { objectStoredFunction } from '../cloud/arrivals.ts';
import { callableFunctions } from '../cloud/callables.ts';
import { jobFunctions } from '../cloud/jobs.ts';
import { type FirebasePorts, openFirebase } from '../cloud/ports.ts';
import {
  exportFunction,
  healthFunction,
  paymentEventsFunction,
  processAudioFunction,
} from '../cloud/requests.ts';
import { paymentsTimer, retentionTimer, stuckTimer } from '../cloud/timers.ts';

let opened: FirebasePorts | undefined;
/** Stays with the instance: connections and fetched keys serve the next request. */
function open(): FirebasePorts {
  opened ??= openFirebase(googleServices());
  return opened;
}

const isAppCheckEnforced = process.env.APP_CHECK === 'enforce';

export const {
  process_document,
  transcribe_photos,
  get_review,
  save_review,
  extract_audio,
  generate_tts_sample,
  create_payment_intent,
  redeem_voucher,
  buy_gift,
  list_gifts,
  confirm_payment,
  generate_tts,
  cancel_narration,
  delete_order,
  restore_order,
  change_cover,
  claim_session,
  request_quote,
  get_download_link,
  list_drafts,
  list_voices,
  create_share_link,
  list_share_links,
  end_share_link,
  open_share_link,
  gift_letters,
  book_helpers,
  help_with_book,
  book_files,
  get_names,
  save_pronunciation,
  hear_name,
  renew_book,
  reuse_recordings,
  count_my_data,
  delete_my_data,
} = callableFunctions(open, isAppCheckEnforced);

export const {
  jobProcessDocument,
  jobReadPage,
  jobReadPageAwaited,
  jobTranscribePhotos,
  jobExtractAudio,
  jobProcessAudio,
  jobGenerateTtsSample,
  jobGenerateTts,
  jobGenerateTtsPart,
  jobJoinTts,
  jobMakeBookFile,
  jobSendMail,
  jobForgetVoice,
} = jobFunctions(open);

/** As a group, because a name in JavaScript has no hyphen: the function is called `process-audio`. */
const audioProcessing = { audio: processAudioFunction(open, isAppCheckEnforced) };

export { audioProcessing as process };
export const paymentEvents = paymentEventsFunction(open);
export const exportMyData = exportFunction(open);
export const health = healthFunction(open);

export const objectStored = objectStoredFunction(open);
export const everyMinutePayments = paymentsTimer(open);
export const everyFiveMinutesStuck = stuckTimer(open);
export const everyHourRetention = retentionTimer(open);
