/** What a person reads when recording does not work: the problem, then the way out. */
export const MICROPHONE_TEXTS = {
  denied:
    'Unable to use the microphone. Please allow it for this page in your browser’s settings, then try again.',
  missing:
    'No microphone was found. Please connect one, or record with your phone and choose the file instead.',
  taken: 'Another app is using the microphone. Please end the call or close that app, then try again.',
  unsupported:
    'This browser cannot record. Please use the recorder of your phone and choose its file instead.',
  lost: 'The microphone was disconnected. Everything up to then is saved.',
  silent: 'We can’t hear anything yet. Is the microphone covered or turned off?',
  heard: 'We can hear you.',
  full: 'This is plenty for a voice, so the recording has ended here.',
} as const;
