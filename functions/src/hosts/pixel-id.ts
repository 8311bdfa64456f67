import { PIXEL_ID } from '../../../src/domain/config/config.ts';
import { StartError } from '../ports/start-error.ts';
import { shownValue } from './shown-value.ts';

/**
 * The pixel by which visitors who agree are measured; undefined where nobody is.
 * @throws StartError for what is no id, because the client refuses a configuration with one
 */
export function pixelIdOf(environment: NodeJS.ProcessEnv): string | undefined {
  const { PIXEL_ID: id } = environment;
  if (!id) return undefined;
  if (!PIXEL_ID.test(id))
    throw new StartError(`PIXEL_ID is "${shownValue(id)}", but has to be digits, 5 to 20 of them`);
  return id;
}
