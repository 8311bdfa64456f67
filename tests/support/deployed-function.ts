import { onTestFinished } from 'vitest';
import { type Project, startDeployed, startProject } from './start-deployed.ts';

/** Database, storage and credentials that functions share; gone after the test. */
export async function openProject(): Promise<Project> {
  const project = await startProject();
  onTestFinished(() => project.close());
  return project;
}

/** A packed function as Google's machine runs it, for one test. */
export async function deployedFrom(
  folder: string,
  target: string,
  project?: Project,
  environment: Readonly<Record<string, string>> = {},
) {
  const deployed = await startDeployed(folder, target, project ?? (await openProject()), environment);
  onTestFinished(() => deployed.cloud.stop());
  return deployed;
}
