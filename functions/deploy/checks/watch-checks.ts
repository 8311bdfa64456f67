import { alertsOf, OURS, uptimeCheckOf } from '../apply-alerts.ts';
import { type Check, check, curlGoogle, get, hostOf, note, type Project, quoted, unless } from './check.ts';

interface Policies {
  readonly alertPolicies?: readonly {
    readonly name: string;
    readonly userLabels?: { readonly kindred?: string };
    readonly enabled?: boolean;
    readonly notificationChannels?: readonly string[];
  }[];
}
interface Channels {
  readonly notificationChannels?: readonly {
    readonly name: string;
    readonly enabled?: boolean;
    /** such as of a phone to which a code was sent; e-mail has none */
    readonly verificationStatus?: string;
    readonly labels?: Readonly<Record<string, string>>;
  }[];
}
interface UptimeChecks {
  readonly uptimeCheckConfigs?: readonly {
    readonly name: string;
    readonly disabled?: boolean;
    readonly monitoredResource?: { readonly labels?: Readonly<Record<string, string>> };
    readonly httpCheck?: { readonly path?: string };
  }[];
}
type Told = Policies & { readonly next: Channels | null };
type Asked = UptimeChecks & { readonly next: Policies | null };

const API = 'https://monitoring.googleapis.com/v3';
const listUrl = ({ id }: Project, kind: string) => `${API}/projects/${id}/${kind}`;
const NOT_YET = 'the first deployment sets it';

/** Those that a deployment has set. */
const oursIn = (answer: Policies | null | undefined) =>
  answer?.alertPolicies?.filter(({ userLabels }) => userLabels?.kindred !== undefined) ?? [];
const channelsIn = (answer: Partial<Told> | null) => answer?.next?.notificationChannels ?? [];

/** The names of all alerts of this checkout. */
const labelsOf = (project: Project) =>
  alertsOf({ projectId: project.id, host: hostOf(project) }).map(
    ({ userLabels }) => (userLabels as { readonly kindred: string }).kindred,
  );
const switchedOff = (answer: Policies | null) => oursIn(answer).filter(({ enabled }) => enabled === false);
/** None before the first deployment, which sets all of them. */
const notThere = (answer: Policies | null, project: Project) => {
  const there = new Set(oursIn(answer).map(({ userLabels }) => userLabels?.kindred));
  return there.size === 0 ? [] : labelsOf(project).filter((label) => !there.has(label));
};

/** The alerts of ours that reach nobody: their channels are gone, switched off, or were never confirmed. */
function unheard(answer: Partial<Told> | null) {
  const live = channelsIn(answer)
    .filter(({ enabled, verificationStatus }) => enabled !== false && verificationStatus !== 'UNVERIFIED')
    .map(({ name }) => name);
  return oursIn(answer).filter(({ notificationChannels = [] }) =>
    notificationChannels.every((name) => !live.includes(name)),
  );
}

const checkIn = (answer: Partial<Asked> | null, project: Project) =>
  answer?.uptimeCheckConfigs?.find(
    ({ monitoredResource, httpCheck }) =>
      monitoredResource?.labels?.host === hostOf(project) && httpCheck?.path === '/healthz',
  );

/** What wakes the operator. A deployment sets all of it, so that none of it holds one back. */
export const WATCHED: readonly Check[] = [
  check<Policies>({
    id: 'alerts',
    uses: 'PUBLIC_URL',
    what: 'that every alert of this version is there and on',
    mayWait: true,
    asks: (project) => get(listUrl(project, 'alertPolicies')),
    unseen: (answer) => (oursIn(answer).length > 0 ? undefined : NOT_YET),
    missing: (answer, project) => [
      ...notThere(answer, project).map((label) => `${label} is not there`),
      ...switchedOff(answer).map(({ userLabels }) => `${userLabels?.kindred} is switched off`),
    ],
    mend: (project, _, answer) =>
      [
        ...switchedOff(answer).map(({ name }) =>
          curlGoogle('PATCH', `${API}/${name}?updateMask=enabled`, project, { enabled: true }),
        ),
        ...(notThere(answer, project).length > 0 ? ['npm run deploy'] : []),
      ].join('\n'),
  }),
  // Sources: https://cloud.google.com/monitoring/api/ref_v3/rest/v3/projects.alertPolicies and projects.notificationChannels
  check<Told>({
    id: 'alert-channels',
    uses: ['ALERT_EMAIL', 'SUPPORT_EMAIL'],
    what: 'that every alert is told to somebody',
    mayWait: true,
    asks: (project) => get(listUrl(project, 'alertPolicies')),
    asksNext: (_, project) => get(listUrl(project, 'notificationChannels')),
    unseen: (answer) => (oursIn(answer).length > 0 ? undefined : NOT_YET),
    missing: (answer) => unheard(answer).map(({ userLabels }) => `${userLabels?.kindred} is told to nobody`),
    mend({ id, alertsTo }, _, answer) {
      const of = `--project ${id}`;
      const known = channelsIn(answer).find(({ labels }) => labels?.email_address === alertsTo);
      const channel = known?.name ?? '"$CHANNEL"';
      const email = quoted(`email_address=${alertsTo}`);
      const make = `gcloud beta monitoring channels create --type=email --display-name='${OURS}' --channel-labels=${email} --format='value(name)' ${of}`;
      return [
        ...(known ? [] : [`export CHANNEL="$(${make})"`]),
        ...(known?.enabled === false
          ? [`gcloud beta monitoring channels update ${channel} --enabled ${of}`]
          : []),
        ...(known?.verificationStatus === 'UNVERIFIED'
          ? [note(`Confirm ${alertsTo} in the console: Monitoring, Alerting, Edit notification channels.`)]
          : []),
        ...unheard(answer)
          .filter(({ notificationChannels = [] }) => !known || !notificationChannels.includes(known.name))
          .map(
            ({ name }) =>
              `gcloud monitoring policies update ${name} --add-notification-channels=${channel} ${of}`,
          ),
      ].join('\n');
    },
  }),
  // Source: https://cloud.google.com/monitoring/api/ref_v3/rest/v3/projects.uptimeCheckConfigs
  check<Asked>({
    id: 'uptime-check',
    uses: 'PUBLIC_URL',
    what: 'that Google asks PUBLIC_URL/healthz every five minutes',
    mayWait: true,
    asks: (project) => get(listUrl(project, 'uptimeCheckConfigs')),
    asksNext: (_, project) => get(listUrl(project, 'alertPolicies')),
    unseen: (answer, project) =>
      checkIn(answer, project) || oursIn(answer?.next).length > 0 ? undefined : NOT_YET,
    missing(answer, project) {
      const known = checkIn(answer, project);
      if (!known) return oursIn(answer?.next).length > 0 ? [`nothing asks ${hostOf(project)}`] : [];
      return unless(!known.disabled, 'it is switched off');
    },
    mend(project, _, answer) {
      const known = checkIn(answer, project);
      return known
        ? curlGoogle('PATCH', `${API}/${known.name}?updateMask=disabled`, project, { disabled: false })
        : curlGoogle(
            'POST',
            listUrl(project, 'uptimeCheckConfigs'),
            project,
            uptimeCheckOf({ projectId: project.id, host: hostOf(project) }),
          );
    },
  }),
];
