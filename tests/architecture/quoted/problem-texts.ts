import { onScreen } from './quoted-text.ts';

/** What is said when something is refused or fails: the catalog of errors and the rules of what is valid. */
export const PROBLEM_TEXTS = [
  ...onScreen('step 1', 'src/journey/manuscript/ManuscriptStep.browser.test.tsx', {
    'another kind of file is refused': [
      'Please select a PDF, Word document, or text file. File type: image/png, Extension: png',
      'Please select a PDF, Word document, or text file. File type: unknown, Extension: ',
    ],
    'a refusal without a reason': ['Document processing failed'],
  }),
  ...onScreen('step 1, the camera', 'src/journey/manuscript/scan/Scanner.browser.test.tsx', {
    'without permission the specified words': [
      "Error: Unable to access camera. Please ensure you've granted camera permissions.",
      'Please make sure Firebase is configured correctly.',
    ],
  }),
  ...onScreen('step 1, a scan', 'src/journey/manuscript/ScanRoad.browser.test.tsx', {
    'a transcription that fails without': ['Transcription failed'],
    'a page that does not arrive': ['Failed to upload page'],
  }),
  ...onScreen('step 2', 'src/journey/voice/VoiceStep.browser.test.tsx', {
    'a file that is no sound': ['Unable to load audio file. Please ensure the file is valid.'],
    'a failed extraction': ['Audio extraction failed'],
  }),
  ...onScreen('step 2', 'src/journey/voice/VoiceProblems.browser.test.tsx', {
    'a sound whose address': ['Invalid audio file. Please upload a new file.'],
    'a video whose sound': ['Failed to extract audio: ', 'Response is missing data field.'],
    'a clip that this device': ['Failed to load audio file: '],
    'a clip that does not open in time': [
      'Audio loading timed out. Please try re-uploading the file.',
      'Audio loading timed out. Safari can take long with large files.',
    ],
    'a clip whose sound does not decode': [
      'Unable to decode audio. Please try a different file format (MP3, WAV, or M4A recommended).',
    ],
    'a player that gives up': ['Audio error: the line broke', 'Failed to load audio'],
    'a clip that the server refuses': ['Failed to upload audio file: ', 'Processing Error'],
    '"%s" is told with': [
      'Audio processing failed',
      'Audio processing timed out after 2 hours. Please contact support.',
      'Connection issue detected. The audio processing may still be running on the server. Please refresh and try step 3 in a moment.',
      'Connection to server was lost. The audio processing may still be running. Please wait a moment and check your results.',
      'Connection interrupted, but your audio may have been processed successfully. Please refresh the page and try proceeding to Step 3.',
    ],
  }),
  ...onScreen('step 3', 'src/journey/sample/SampleStep.browser.test.tsx', {
    'without a voice the person': ['No session ID found. Please complete the previous steps.'],
    'an error in the record': ['Error generating sample: no words to speak'],
    'a sample that does not come': ['Sample generation timed out after 2 hours. Please contact support.'],
    'a sample that cannot be loaded': ['Failed to load voice sample. Please try again.'],
    'a player that refuses': ['Unable to play audio. Please try refreshing the page.'],
    'media error %i is named': [
      'aborted',
      'network error',
      'format is not supported',
      'source was not found',
    ],
  }),
  ...onScreen('step 4', 'src/journey/payment/PaymentStep.browser.test.tsx', {
    'a server that names no reason': ['Failed to initialize payment'],
    'a payment form that cannot start': ['Failed to initialize payment. Please try again.'],
    'email "%s" and password "%s"': [
      'Please enter your email and password',
      'Password must be at least 6 characters long.',
    ],
    'a registered email with another password': [
      'This email is already registered. Please use the correct password or use a different email.',
    ],
    'an account that cannot be opened': ['Authentication failed. Please check your email and password.'],
    'the card form’s own words': ['Payment form not loaded properly'],
    'a payment the server does not know': ['Payment verification failed. Please contact support.'],
    'a charge the server cannot be asked about': ['Payment processing failed. Please contact support.'],
  }),
  ...onScreen('any call', 'src/backend/firebase/functions.test.ts', {
    'the answer %s of something': ['Response is not valid JSON object.', 'Response is missing data field.'],
  }),
];
