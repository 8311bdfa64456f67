/** The collections of the database, by the names they have there. Server, client and rules go by these. */
export const COLLECTIONS = {
  sessions: 'sessions',
  manuscripts: 'manuscripts',
  pageReadings: 'page_readings',
  reviewEdits: 'review_edits',
  voiceProfiles: 'voice_profiles',
  providerVoices: 'provider_voices',
  blockedVoices: 'blocked_voices',
  permissions: 'permissions',
  payments: 'payments',
  orders: 'orders',
  quotes: 'quotes',
  narrations: 'narrations',
  listening: 'listening',
  shareLinks: 'share_links',
  keptUploads: 'kept_uploads',
  usedUp: 'used_up',
  deletions: 'deletions',
} as const;

export type CollectionName = (typeof COLLECTIONS)[keyof typeof COLLECTIONS];
