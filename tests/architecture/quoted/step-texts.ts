import { onScreen } from './quoted-text.ts';

const SCAN_ROAD = 'src/journey/manuscript/ScanRoad.browser.test.tsx';
const AUDIOBOOK = 'src/journey/audiobook/AudiobookStep.browser.test.tsx';

/** What the five steps and the library say when all goes well. */
export const STEP_TEXTS = [
  ...onScreen('the progress bar', 'src/wizard/WizardPage.browser.test.tsx', {
    'the progress bar names five steps': ['Done: Upload Document', 'Done: Upload Audio/Video', 'Download'],
    'a step names the document': ['Step 1: Upload a Document or Scan a Book'],
  }),
  ...onScreen('step 1', 'src/journey/manuscript/ManuscriptStep.browser.test.tsx', {
    'a document and a scan are two ways in': [
      ...['Choose File', 'OR', 'Scan a Book', 'Start Scanning', 'Back to Home', 'Next Step'],
    ],
    'a document is read at once': ['7 pages processed successfully', 'Accept & Continue'],
  }),
  ...onScreen('step 1, the camera', 'src/journey/manuscript/scan/Scanner.browser.test.tsx', {
    'pages are captured by the shutter': [
      ...['Complete (0)', '1 page', '2 pages', 'Complete (2)', 'Processing...'],
    ],
    'closing stops nothing': ['Close camera', 'Capture page'],
  }),
  ...onScreen('step 1, the overlays', SCAN_ROAD, {
    'while it works it says so': [
      'Processing your photos...',
      'This may take a few moments depending on the number of pages.',
    ],
    'the pages are read in the order': [
      ...['Transcription Complete!', '2 pages processed successfully', 'Try Again'],
    ],
    'the result says how many places': ['Accept & Continue'],
  }),
  ...onScreen('step 2', 'src/journey/voice/VoiceStep.browser.test.tsx', {
    'a clip is marked from 33 to 66 per cent': [
      ...['Next Step', 'Previous Step', 'Identify your loved one’s voice'],
      'over the 1-3 seconds where the voice is speaking',
    ],
    'a failure shows its words': ['Processing Error', 'Try Again'],
    'an interrupted connection may go on': ['Continue to Step 3'],
  }),
  ...onScreen('step 2, the popup', 'src/journey/voice/clips/EnhancePopup.browser.test.tsx', {
    'nothing goes on before': ['Enhance Voice Quality', 'At least 15 seconds', 'Continue'],
    'additional files are counted': ['2 additional files'],
    'Cancel and Escape': ['Cancel'],
  }),
  ...onScreen('step 3', 'src/journey/sample/SampleStep.browser.test.tsx', {
    'while it is made the screen': ['Generating your voice sample...', 'may take a few minutes'],
    'the sample can be approved': [
      ...['One Page Preview', 'Click to play a sample of your generated voice', 'Playing...'],
      ...['Previous Step', 'Approve & Continue'],
    ],
    'an answer without a sample': ['No sample available'],
  }),
  ...onScreen('step 4', 'src/journey/payment/PaymentStep.browser.test.tsx', {
    'without pages there is nothing to pay': [
      'No pages found to process. Please go back and upload your document.',
      'Start Over',
    ],
    'the summary shows what the server counted': [
      ...['Order Summary', 'Package', 'Pages to Process', 'Total', 'Previous Step', 'Pay $38.99'],
      'Password must be at least 6 characters',
    ],
    'a member pays without an account block': ['Create Your Account'],
  }),
  ...onScreen('step 5', AUDIOBOOK, {
    'without orders the way': ['No Orders Found', 'Create Your First Audiobook'],
    'a finished audiobook can be played': [
      ...['Ready for Download', 'MP3 (192kbps)', '30.0 MB', 'Download'],
      ...["What's Next?", 'Back to Home', 'Create Another Audiobook'],
    ],
    'an audiobook in the making': [
      ...['Generating... 37%', 'Calculating...'],
      'Audiobook is still being generated. Please wait...',
    ],
    'an order that is being paid': ['Processing Payment'],
    'a failed narration': ['Generation Failed'],
    'a status nobody knows': ['Unknown Status'],
    'a guest is asked to sign in': ['Sign In to Access Your Audiobooks', 'Welcome Back'],
  }),
  ...onScreen('/my-audiobooks', AUDIOBOOK, {
    'the library shows every audiobook': ['My Audiobook Library', 'Created'],
  }),
];
