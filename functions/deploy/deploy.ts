// npm run deploy: everything onto a project of one's own; USAGE says how. With `--dry` all is built and nothing leaves this
// machine; the project is one whose answers were written down.

import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { CONFIG_PATH } from '../../src/domain/config/config-path.ts';
import { loadEnvironment, settingsInFile } from '../src/hosts/load-environment.ts';
import { keySetOf, knownPublicKeys } from '../src/hosts/provenance.ts';
import { toldError } from '../src/hosts/told-error.ts';
import { alertAddress, alertsOf, applyAlerts, type Place, sendOverNetwork } from './apply-alerts.ts';
import { clientConfig, missingSettings, rehearsalSettings, settingsToLook } from './client-config.ts';
import { askedOf, type DeployOptions, USAGE } from './deploy-options.ts';
import { exampleAddresses } from './example-addresses.ts';
import { misspelledNames, settingsToMind } from './judge-settings.ts';
import {
  askOverNetwork,
  askRecorded,
  describeFindings,
  type Finding,
  isInTheWay,
  lookFirst,
  projectOf,
  settingsFinding,
} from './look-first.ts';
import { describePacked } from './packed-files.ts';
import { deployPatiently, lastLog, thenWatched } from './patience.ts';
import { projectConfig } from './project-config.ts';

/** The command line that this was tried with. It is no dependency: it brings six hundred packages. */
const FIREBASE_TOOLS = 'firebase-tools@15.34.2';
/** firebase.json as this project needs it, beside it because its paths begin there. */
const PROJECT_FILE = 'firebase.deploy.json';
const FIRST = 'Please set what stands above in .env first: then the project is looked at.';
const root = join(import.meta.dirname, '../..');

function run(command: string, ...args: string[]): void {
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

/** @throws Error where the settings do not say what is looked at; the checklist has told which, when there is one */
function lookedAt(environment: NodeJS.ProcessEnv, told: Finding | null) {
  try {
    return projectOf(environment, told?.missing);
  } catch (error) {
    throw told ? new Error(`Nothing was deployed. ${FIRST}`) : error;
  }
}

/** The checklist. @throws Error when something is missing */
async function look(isRehearsal: boolean, { isDry, answers }: DeployOptions): Promise<void> {
  const misspelled = misspelledNames(Object.keys(settingsInFile()));
  const isNothing = isRehearsal && misspelled.length === 0;
  const wrong = isRehearsal ? [] : missingSettings(process.env);
  const settings = isNothing ? null : settingsFinding([...wrong, ...misspelled]);
  const minded = isRehearsal ? null : settingsToMind(process.env);
  process.stdout.write([settings, minded].map((one) => (one ? describeFindings([one]) : '')).join(''));
  const looked = settingsToLook(process.env, { isDry });
  if (!looked) throw new Error(`Nothing was deployed. ${FIRST}`);
  const project = lookedAt(looked, settings);
  process.stdout.write(
    `${project.id} in ${project.region}${isDry ? `, as written down in ${answers}` : ''}:\n`,
  );
  const ask = isDry ? askRecorded(resolve(root, answers), project) : askOverNetwork(project.id, process.env);
  const findings = await lookFirst(ask, project);
  process.stdout.write(describeFindings(findings));
  if ([...(settings ? [settings] : []), ...findings].some(isInTheWay))
    throw new Error(
      'Nothing was deployed. Please do what stands below each missing line, from the top, then run this again.',
    );
}

async function deploy(options: DeployOptions): Promise<void> {
  const { isDry, isLook, isStarted } = options;
  const rehearsal = isDry ? rehearsalSettings(process.env) : null;
  if (rehearsal) {
    process.stdout.write('No project is named in .env, so this rehearses with a made-up one.\n');
    Object.assign(process.env, rehearsal);
  }
  await look(rehearsal !== null, options);
  if (isLook) return;
  const config = clientConfig(process.env);
  const { projectId } = config.firebase;
  const keys = knownPublicKeys(process.env);
  run('npm', 'run', '--silent', 'build');
  run('npm', 'run', '--silent', 'build:functions');
  writeFileSync(join(root, 'dist', CONFIG_PATH), JSON.stringify(config));
  // Hosting leaves out folders that begin with a dot; firebase.json leads from the well-known address to this one.
  writeFileSync(join(root, 'dist/jwks.json'), JSON.stringify(keySetOf(keys)));
  const always = JSON.parse(readFileSync(join(root, 'firebase.json'), 'utf8'));
  writeFileSync(join(root, PROJECT_FILE), JSON.stringify(projectConfig(always, config), null, 2));
  const examples = ['dist', 'dist-functions'].flatMap((folder) => exampleAddresses(join(root, folder)));
  if (examples.length > 0)
    throw new Error(`Addresses that nobody can own were built in:\n${examples.join('\n')}`);
  process.stdout.write(`Built for ${projectId}: dist and dist-functions.\n`);
  process.stdout.write(describePacked(join(root, 'dist-functions')));
  if (isStarted) run(process.execPath, 'tests/firebase/start-packed.ts');
  const place = { projectId, host: new URL(process.env.PUBLIC_URL ?? '').hostname };
  if (isDry)
    process.stdout.write(
      `Alerts that would be set: ${alertsOf(place).length}; asked every five minutes: https://${place.host}/healthz.\n`,
    );
  else await upload(place);
}

async function upload(place: Place): Promise<void> {
  const { projectId } = place;
  const deploys = ['deploy', '--project', projectId, '--config', PROJECT_FILE];
  const all = ['--yes', FIREBASE_TOOLS, ...deploys, '--only', 'hosting,functions,firestore,storage'];
  const status = await deployPatiently({
    run: () => spawnSync('npx', all, { cwd: root, stdio: 'inherit' }).status ?? 1,
    log: () => lastLog(root),
    wait: (seconds) => setTimeout(seconds * 1_000),
  });
  process.exitCode = await thenWatched(status, async () => {
    const address = alertAddress(process.env);
    const count = await applyAlerts(sendOverNetwork(projectId), { ...place, address });
    process.stdout.write(
      `${count} alerts are set, to ${address}, with a check of https://${place.host}/healthz and a dashboard.\n`,
    );
  });
}

const WRONGLY_ASKED = {
  'not understood': `Not understood: ${process.argv.slice(2).join(' ')}.`,
  'not together':
    'Not together: --look looks at the real project and --dry at written answers; --answers and --start go with --dry.',
};

const asked = askedOf(process.argv.slice(2));
if (asked === 'help') process.stdout.write(`${USAGE}\n`);
else if (typeof asked === 'string') {
  console.error(`${WRONGLY_ASKED[asked]}\n\n${USAGE}`);
  process.exitCode = 1;
} else {
  try {
    loadEnvironment();
    await deploy(asked);
  } catch (error) {
    const told = toldError(error);
    console.error(told instanceof Error ? told.message : told);
    process.exit(1);
  }
}
