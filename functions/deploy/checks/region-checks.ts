import { isKnownToHaveAll, nearestWithAll } from '../regions.ts';
import { type Check, check, get, note, type Project, unless } from './check.ts';

interface Locations {
  readonly locations: readonly { readonly locationId: string }[];
}

/** Sources: the method projects.locations.list of Cloud Tasks (v2) and Cloud Scheduler (v1) */
const regionCheck = (id: string, what: string, service: string, api: string) =>
  check<Locations>({
    id,
    what: `${what} in the region`,
    asks: ({ id: projectId }) => get(`${api}/projects/${projectId}/locations?pageSize=300`),
    unseen: (answer) => (answer?.locations ? undefined : `${service} names no regions`),
    missing: (answer, { region }) =>
      answer?.locations
        ? unless(
            answer.locations.some(({ locationId }) => locationId === region),
            region,
          )
        : [],
    mend({ region }, _, answer) {
      const near = nearestWithAll(region, answer?.locations?.map(({ locationId }) => locationId) ?? []);
      const such = near ? `, such as REGION=${near}, which has functions, queues and timers` : '';
      return note(
        `Google runs no ${service} in ${region}: set REGION in .env before a database and a bucket are made there${such}.`,
      );
    },
  });

/** What stands before a command that cannot be undone: where the API is still off, the look could not see whether they are there. */
export const regionFirst = ({ id, region }: Project): readonly string[] =>
  isKnownToHaveAll(region)
    ? []
    : [
        `for of in tasks scheduler; do gcloud $of locations list --project ${id} | grep -w ${region} || echo "no $of in ${region}: set another REGION in .env, and do not run the next line"; done`,
      ];

/** A region with functions may be one without queues or timers. */
export const REGION: readonly Check[] = [
  regionCheck('queues', 'queues', 'Cloud Tasks', 'https://cloudtasks.googleapis.com/v2'),
  regionCheck('timers', 'timers', 'Cloud Scheduler', 'https://cloudscheduler.googleapis.com/v1'),
];
