/** How often one person may ask for costly work in an hour. What is not named costs little. */
export const CALLS_PER_HOUR: Readonly<Record<string, number>> = {
  process_document: 120,
  transcribe_photos: 120,
  extract_audio: 60,
  generate_tts_sample: 120,
  create_payment_intent: 120,
  redeem_voucher: 20,
  generate_tts: 60,
  delete_order: 60,
  restore_order: 60,
  change_cover: 60,
  request_quote: 10,
  list_drafts: 600,
  list_voices: 600,
  reuse_recordings: 60,
  create_share_link: 120,
  list_share_links: 600,
  open_share_link: 600,
  gift_letters: 600,
  book_helpers: 1_200,
  help_with_book: 1_200,
  book_files: 2_400,
  get_names: 600,
  hear_name: 300,
  renew_book: 30,
  count_my_data: 600,
  delete_my_data: 30,
  'POST /process-audio': 60,
  'POST /test-payments/confirm': 120,
};

/** A household shares one address. */
export const ADDRESS_SHARES = 5;
