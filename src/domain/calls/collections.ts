/** The collections of which the browser knows, by the names they have in the database. The first screen carries no other. */
export const BROWSER_COLLECTIONS = {
  sessions: 'sessions',
  manuscripts: 'manuscripts',
  pageReadings: 'page_readings',
  voiceProfiles: 'voice_profiles',
  orders: 'orders',
  quotes: 'quotes',
  listening: 'listening',
  usedUp: 'used_up',
} as const;

/** The collections of the database, by the names they have there. Server, client and rules go by these. */
export const COLLECTIONS = {
  ...BROWSER_COLLECTIONS,
  reviewEdits: 'review_edits',
  pronunciations: 'pronunciations',
  providerVoices: 'provider_voices',
  blockedVoices: 'blocked_voices',
  permissions: 'permissions',
  spokenPermissions: 'spoken_permissions',
  permissionDocuments: 'permission_documents',
  permissionLinks: 'permission_links',
  payments: 'payments',
  vouchers: 'vouchers',
  gifts: 'gifts',
  narrations: 'narrations',
  narrationMarks: 'narration_marks',
  shareLinks: 'share_links',
  invitations: 'invitations',
  members: 'members',
  giftLetters: 'gift_letters',
  bookFiles: 'book_files',
  keptUploads: 'kept_uploads',
  deletions: 'deletions',
  voiceReports: 'voice_reports',
  voiceWills: 'voice_wills',
  willEnds: 'will_ends',
  deskActs: 'desk_acts',
  guestWalks: 'guest_walks',
} as const;

export type CollectionName = (typeof COLLECTIONS)[keyof typeof COLLECTIONS];
