import { describe, expect, it } from 'vitest';
import { uptimeCheckOf } from '../../../functions/deploy/apply-alerts.ts';
import {
  askRecorded,
  describeFindings,
  isInTheWay,
  projectOf,
} from '../../../functions/deploy/look-first.ts';
import { environment, except, fresh, none, withJson } from '../../support/recorded-project.ts';

const CHANNEL = 'projects/my-project/notificationChannels/11470392085130417215';
interface Policy {
  readonly name: string;
  readonly userLabels: { readonly kindred: string };
}
type Policies = { alertPolicies: Policy[] };
type Channels = { notificationChannels: object[] };
type Checks = { uptimeCheckConfigs: object[] };
const eachPolicy = (more: object) =>
  withJson(({ alertPolicies }: Policies) => ({
    alertPolicies: alertPolicies.map((one) => ({ ...one, ...more })),
  }));
const eachChannel = (more: object) =>
  withJson(({ notificationChannels }: Channels) => ({
    notificationChannels: notificationChannels.map((one) => ({ ...one, ...more })),
  }));
const eachCheck = (more: object) =>
  withJson(({ uptimeCheckConfigs }: Checks) => ({
    uptimeCheckConfigs: uptimeCheckConfigs.map((one) => ({ ...one, ...more })),
  }));

/** Those of the project whose answers were written down: all that this version sets. */
const { alertPolicies: POLICIES } = (await askRecorded(
  fresh,
  projectOf(environment),
)({
  of: 'google',
  method: 'GET',
  url: 'https://monitoring.googleapis.com/v3/projects/my-project/alertPolicies',
}).then(({ json }) => json)) as Policies;

/** What is red, which holds back no deployment: it is what sets all of it. */
async function redOf(...args: Parameters<typeof except>) {
  const findings = await except(...args);
  expect(findings.some(isInTheWay)).toBe(false);
  return findings
    .filter(({ isWell }) => !isWell)
    .map(({ check, missing, mend }) => ({ id: check.id, missing, commands: mend.split('\n') }));
}

describe('alerts that nobody hears', () => {
  const attached = POLICIES.map(
    ({ name }) =>
      `gcloud monitoring policies update ${name} --add-notification-channels=${CHANNEL} --project my-project`,
  );
  const nobody = POLICIES.map(({ userLabels }) => `${userLabels.kindred} is told to nobody`);

  it.each([{ notificationChannels: [] }, { notificationChannels: undefined }])(
    'because they have no channel are red, with the commands that attach the operator: %o',
    async (more) => {
      expect(await redOf('/alertPolicies', eachPolicy(more))).toEqual([
        { id: 'alert-channels', missing: nobody, commands: attached },
      ]);
    },
  );

  it('because somebody switched the channel off are red, with the command that switches it on', async () => {
    expect(await redOf('/notificationChannels', eachChannel({ enabled: false }))).toEqual([
      {
        id: 'alert-channels',
        missing: nobody,
        commands: [`gcloud beta monitoring channels update ${CHANNEL} --enabled --project my-project`],
      },
    ]);
  });

  it('because the channel is gone get a new one to ALERT_EMAIL', async () => {
    const gone = withJson(() => ({}));
    const [red] = await redOf('/notificationChannels', gone, { ALERT_EMAIL: 'operator@memoirs.org' });
    expect(red?.commands).toEqual([
      `export CHANNEL="$(gcloud beta monitoring channels create --type=email --display-name='Kindred Pages: operator' --channel-labels=email_address=operator@memoirs.org --format='value(name)' --project my-project)"`,
      ...attached.map((line) => line.replace(CHANNEL, '"$CHANNEL"')),
    ]);
  });

  it('because a phone was never confirmed are red, and heard when another channel is well', async () => {
    const unconfirmed = eachChannel({ type: 'sms', labels: {}, verificationStatus: 'UNVERIFIED' });
    expect((await redOf('/notificationChannels', unconfirmed)).map(({ id }) => id)).toEqual([
      'alert-channels',
    ]);
    const [mail] = await redOf('/notificationChannels', eachChannel({ verificationStatus: 'UNVERIFIED' }));
    expect(mail?.commands).toEqual([expect.stringMatching(/^# Confirm help@memoirs\.org in the console/)]);
    const both = withJson(({ notificationChannels: [one] }: Channels) => ({
      notificationChannels: [one, { name: 'projects/my-project/notificationChannels/2', enabled: false }],
    }));
    expect(await redOf('/notificationChannels', both)).toEqual([]);
  });

  it('are not looked for before the first deployment, and alerts of others are theirs', async () => {
    for (const change of [none, eachPolicy({ userLabels: undefined, notificationChannels: [] })])
      expect(describeFindings(await except('/alertPolicies', change))).toMatch(
        /^ {2}unseen .*every alert is told to somebody: not looked at, because the first deployment sets it$/m,
      );
  });
});

describe('alerts that are not there', () => {
  const only = (keep: (policy: Policy) => object | null) =>
    withJson(({ alertPolicies }: Policies) => ({ alertPolicies: alertPolicies.map(keep).filter(Boolean) }));

  it('because somebody switched one off are red, with the command that switches it on', async () => {
    const muted = only((policy) =>
      policy.userLabels.kindred === 'site-down' ? { ...policy, enabled: false } : policy,
    );
    const [red, ...others] = await redOf('/alertPolicies', muted);
    expect([red?.id, red?.missing, others]).toEqual(['alerts', ['site-down is switched off'], []]);
    expect(red?.commands).toEqual([
      expect.stringMatching(
        /^curl -X PATCH "https:\/\/monitoring\.googleapis\.com\/v3\/projects\/my-project\/alertPolicies\/\d+\?updateMask=enabled" .* -d '\{"enabled":true\}'$/,
      ),
    ]);
  });

  it('because somebody deleted them are red: a deployment sets them again', async () => {
    const gone = only((policy) => (policy.userLabels.kindred === 'errors' ? policy : null));
    const [red] = await redOf('/alertPolicies', gone);
    expect(red?.missing).toHaveLength(POLICIES.length - 1);
    expect(red?.missing).toContain('site-down is not there');
    expect(red?.commands).toEqual(['npm run deploy']);
  });
});

describe('an address that nothing asks', () => {
  it.each([
    { monitoredResource: { type: 'uptime_url', labels: { host: 'old.memoirs.org' } } },
    { httpCheck: { path: '/' } },
  ])('is red, with the command that makes the check of this checkout: %o', async (more) => {
    const [red, ...others] = await redOf('/uptimeCheckConfigs', eachCheck(more));
    expect([red?.id, red?.missing, others]).toEqual(['uptime-check', ['nothing asks www.memoirs.org'], []]);
    expect(red?.commands).toHaveLength(1);
    const [, body = ''] =
      /^curl -X POST "[^"]+\/uptimeCheckConfigs" .* -d '(.*)'$/.exec(red?.commands[0] ?? '') ?? [];
    expect(JSON.parse(body)).toEqual(uptimeCheckOf({ projectId: 'my-project', host: 'www.memoirs.org' }));
  });

  it('because somebody switched the check off is asked again', async () => {
    const [red] = await redOf('/uptimeCheckConfigs', eachCheck({ disabled: true }));
    expect([red?.id, red?.missing]).toEqual(['uptime-check', ['it is switched off']]);
    expect(red?.commands[0]).toMatch(
      /^curl -X PATCH "https:\/\/monitoring\.googleapis\.com\/v3\/projects\/my-project\/uptimeCheckConfigs\/\S+\?updateMask=disabled" .* -d '\{"disabled":false\}'$/,
    );
  });

  it('is not looked for before the first deployment', async () => {
    const findings = await except('/v3/projects/my-project/', () => ({ status: 200, json: {} }));
    expect(findings.filter(({ isWell }) => !isWell)).toEqual([]);
    expect(describeFindings(findings)).toMatch(/^ {2}unseen .*\/healthz every five minutes: not looked at/m);
  });
});
