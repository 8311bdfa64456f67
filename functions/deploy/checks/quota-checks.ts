import { CALLABLE_SETTINGS, REQUEST_SETTINGS, sized } from '../../src/cloud/settings.ts';
import { type FunctionSettings, JOB_SETTINGS } from '../../src/hosts/jobs.ts';
import { type Check, check, get, note, type Project, unless } from './check.ts';

const { timers, ...requests } = REQUEST_SETTINGS;
const jobs = Object.values(JOB_SETTINGS);
/** One for each function of entries/firebase.ts. */
export const SERVICES: readonly FunctionSettings[] = [
  ...Object.values(CALLABLE_SETTINGS),
  ...Object.values(requests),
  ...[timers, timers, timers],
  ...jobs,
  ...jobs.filter(({ hasAwaitedQueue }) => hasAwaitedQueue),
];
const gib = (memory: string) => Number.parseInt(memory, 10) / (memory.endsWith('MiB') ? 1_024 : 1);

/** What all services may use together at a scale: vCPU and GiB. */
export function footprintAt(scale: number): { readonly cpu: number; readonly memory: number } {
  const all = SERVICES.map((settings) => sized(settings, scale));
  const sum = (of: (one: (typeof all)[number]) => number) =>
    all.reduce((total, one) => total + of(one) * one.maxInstances, 0);
  return { cpu: sum(({ cpu }) => cpu), memory: sum(({ memory }) => gib(memory)) };
}

/** A region's own row stands beside that of all others. Source: docs/quotas/reference/rest/v1/QuotaInfo of Google Cloud */
interface QuotaInfo {
  readonly dimensionsInfos: readonly {
    readonly dimensions?: { readonly region?: string };
    readonly details?: { readonly value?: string };
    readonly applicableLocations?: readonly string[];
  }[];
}

/** What the project has there; null when Google tells no figure, and endless when there is no limit. */
function allowed(info: Partial<QuotaInfo> | null, { region }: Project): number | null {
  const rows = info?.dimensionsInfos ?? [];
  const row =
    rows.find(({ dimensions }) => dimensions?.region === region) ??
    rows.find(({ applicableLocations }) => applicableLocations?.includes(region));
  const value = Number(row?.details?.value ?? Number.NaN);
  if (Number.isNaN(value)) return null;
  return value < 0 ? Number.POSITIVE_INFINITY : value;
}

interface Measure {
  readonly id: 'cpu' | 'memory';
  readonly quotaId: string;
  readonly unit: string;
  /** of Google's figures in one of ours */
  readonly each: number;
  /** of a new project, in ours */
  readonly usual: number;
}
const MEASURES: readonly Measure[] = [
  { id: 'cpu', quotaId: 'CpuAllocPerProjectRegion', unit: 'vCPU', each: 1_000, usual: 20 },
  { id: 'memory', quotaId: 'MemAllocPerProjectRegion', unit: 'GiB', each: 2 ** 30, usual: 40 },
];
const short = (value: number) => String(Math.round(value * 100) / 100);

/** The largest smaller scale that a quota holds; 0 when none does. */
const fitting = ({ scale }: Project, id: Measure['id'], quota: number) =>
  Array.from({ length: scale - 1 }, (_, n) => scale - 1 - n).find((one) => footprintAt(one)[id] <= quota) ??
  0;

function quotaCheck({ id, quotaId, unit, each, usual }: Measure): Check {
  const needed = ({ scale }: Project) => footprintAt(scale)[id];
  return check<QuotaInfo>({
    id: `quota-${id}`,
    what: `the quota of ${unit} in the region for SCALE`,
    asks: ({ id: projectId }) =>
      get(
        `https://cloudquotas.googleapis.com/v1/projects/${projectId}/locations/global/services/run.googleapis.com/quotaInfos/${quotaId}`,
      ),
    unseen: (info, project) =>
      allowed(info, project) === null
        ? 'Google tells no figure; Cloud Run itself looks during the deployment'
        : undefined,
    missing(info, project) {
      const value = allowed(info, project);
      return unless(value === null || needed(project) * each <= value, unit);
    },
    told(info, project) {
      const value = allowed(info, project);
      const of = value === null ? '' : `, of ${short(value / each)}`;
      return `SCALE=${project.scale} uses ${short(needed(project))} ${unit}${of}`;
    },
    mend(project, _, info) {
      const { id: projectId, region } = project;
      const fits = fitting(project, id, (allowed(info, project) ?? 0) / each);
      const wanted = each * Math.max(usual, Math.ceil(needed(project)));
      // A second wish for the same quota changes the first, which has the same name.
      // Source: https://cloud.google.com/docs/quotas/reference/rest/v1/projects.locations.quotaPreferences/patch, allowMissing
      const ask = `gcloud beta quotas preferences update kindred-${id}-${region} --allow-missing --service=run.googleapis.com --quota-id=${quotaId} --preferred-value=${wanted} --dimensions=region=${region} --email="$(gcloud config get-value account)" --justification="A web app of ${SERVICES.length} functions" --project ${projectId}`;
      return fits > 0 ? `${ask}\n${note(`or, until Google has agreed, set SCALE=${fits} in .env`)}` : ask;
    },
  });
}

export const QUOTAS: readonly Check[] = MEASURES.map(quotaCheck);
