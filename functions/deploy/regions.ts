import { wordsApart } from '../src/audio/text/words-apart.ts';
import { regionOf } from '../src/cloud/settings.ts';

/**
 * Where functions of the second generation run. Google adds one now and then: add it here when its page has it.
 * Sources: https://cloud.google.com/run/docs/locations and https://firebase.google.com/docs/functions/locations
 */
const REGIONS = [
  ...['us-central1', 'us-east1', 'us-east4', 'us-east5', 'us-south1'],
  ...['us-west1', 'us-west2', 'us-west3', 'us-west4'],
  ...['northamerica-northeast1', 'northamerica-northeast2', 'northamerica-south1'],
  ...['southamerica-east1', 'southamerica-west1'],
  ...['europe-west1', 'europe-west2', 'europe-west3', 'europe-west4', 'europe-west6', 'europe-west8'],
  ...['europe-west9', 'europe-west10', 'europe-west12', 'europe-central2', 'europe-north1', 'europe-north2'],
  'europe-southwest1',
  ...['asia-east1', 'asia-east2', 'asia-northeast1', 'asia-northeast2', 'asia-northeast3'],
  ...['asia-south1', 'asia-south2', 'asia-southeast1', 'asia-southeast2', 'asia-southeast3'],
  ...['australia-southeast1', 'australia-southeast2'],
  ...['me-central1', 'me-central2', 'me-west1', 'africa-south1'],
];

/**
 * Where Cloud Tasks and Cloud Scheduler are as well: fewer, and what a project really has is asked of it.
 * Sources: https://cloud.google.com/tasks/docs/locations and https://cloud.google.com/scheduler/docs/locations
 */
const WITH_QUEUES_AND_TIMERS = [
  ...['us-central1', 'us-east1', 'us-east4', 'us-west1', 'us-west2', 'us-west3', 'us-west4'],
  ...['northamerica-northeast1', 'southamerica-east1'],
  ...['europe-west1', 'europe-west2', 'europe-west3', 'europe-west6', 'europe-central2'],
  ...['asia-east1', 'asia-east2', 'asia-northeast1', 'asia-northeast2', 'asia-northeast3'],
  ...['asia-south1', 'asia-southeast1', 'asia-southeast2', 'australia-southeast1'],
];

/** By its name; others call Europe and Asia eu and ap, and Europe is next to those that have no neighbor. */
function nearest(region: string, among: readonly string[]): string | undefined {
  const named = region
    .toLowerCase()
    .replace(/^(?:eu|me|africa)\b/, 'europe')
    .replace(/^ap\b/, 'asia');
  // Letter by letter instead of word by word.
  const apart = (one: string) => wordsApart([...named], [...one]);
  return among.toSorted((a, b) => apart(a) - apart(b))[0];
}

/** Whether Google's pages name a region for all three. */
export const isKnownToHaveAll = (region: string): boolean => WITH_QUEUES_AND_TIMERS.includes(region);

/** The region nearest to one in which something is missing, that has functions, queues and timers. */
export const nearestWithAll = (region: string, offered: readonly string[]): string | undefined =>
  nearest(
    region,
    WITH_QUEUES_AND_TIMERS.filter((one) => offered.includes(one)),
  );

/**
 * Where functions, queues and timers are deployed to.
 * @throws Error for a region in which Google runs no functions, with the nearest in which it does
 */
export function regionToDeploy(environment: NodeJS.ProcessEnv): string {
  const region = environment.REGION || regionOf({});
  if (REGIONS.includes(region)) return region;
  throw new Error(
    `REGION is "${region}", and Google runs no functions there; did you mean ${nearest(region, REGIONS)}? functions/deploy/regions.ts lists all.`,
  );
}
