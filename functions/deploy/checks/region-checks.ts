import { nearestWithAll } from '../regions.ts';
import { type Check, check, get, unless } from './check.ts';

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
      return `Google runs no ${service} in ${region}: set REGION in .env before a database and a bucket are made there${near ? `, such as REGION=${near}, which has functions, queues and timers` : ''}.`;
    },
  });

/** A region with functions may be one without queues or timers. */
export const REGION: readonly Check[] = [
  regionCheck('queues', 'queues', 'Cloud Tasks', 'https://cloudtasks.googleapis.com/v2'),
  regionCheck('timers', 'timers', 'Cloud Scheduler', 'https://cloudscheduler.googleapis.com/v1'),
];
