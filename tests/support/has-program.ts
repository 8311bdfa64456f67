import { spawnSync } from 'node:child_process';

/** Whether a program can be started here. */
export const hasProgram = (name: string): boolean => spawnSync(name, ['-version']).error === undefined;
