/** Where the share sheet of a phone hands files over: a POST that only the service worker answers. */
export const SHARE_PATH = '/share';
/** Where a share ends that could not be kept; without a service worker the host leads here. */
export const SHARE_MISSED_PATH = '/share-again';
/** name of the files in the form */
export const SHARE_FIELD = 'files';
