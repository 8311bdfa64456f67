import { describe, expect, it } from 'vitest';
import { uptimeCheckOf } from '../../../functions/deploy/apply-alerts.ts';
import { describeFindings, isInTheWay } from '../../../functions/deploy/look-first.ts';
import { except, none, withJson } from '../../support/recorded-project.ts';

const CHANNEL = 'projects/my-project/notificationChannels/11470392085130417215';
const POLICIES = ['5261094171894832171', '8310573026915520034'].map(
  (id) => `projects/my-project/alertPolicies/${id}`,
);
type Policies = { alertPolicies: object[] };
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
    (name) =>
      `gcloud monitoring policies update ${name} --add-notification-channels=${CHANNEL} --project my-project`,
  );
  const nobody = ['errors is told to nobody', 'site-down is told to nobody'];

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
