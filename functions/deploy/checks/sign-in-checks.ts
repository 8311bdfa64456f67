import { type Check, check, curlGoogle, get, hostOf, note, type Project, unless } from './check.ts';

/** Source: https://cloud.google.com/identity-platform/docs/reference/rest/v2/Config */
interface SignIn {
  /** absent for older projects */
  readonly subtype: string;
  readonly signIn: {
    readonly email?: { readonly enabled?: boolean; readonly passwordRequired?: boolean };
    readonly anonymous?: { readonly enabled?: boolean };
  };
  readonly authorizedDomains: readonly string[];
  readonly notification: { readonly sendEmail?: { readonly callbackUri?: string } };
  readonly client: {
    readonly permissions?: { readonly disabledUserDeletion?: boolean; readonly disabledUserSignup?: boolean };
  };
  readonly passwordPolicyConfig: {
    readonly passwordPolicyEnforcementState?: string;
    readonly passwordPolicyVersions?: readonly {
      readonly customStrengthOptions?: Readonly<Record<string, number | boolean | undefined>>;
    }[];
  };
}
/** As screens promise, and Google has it without a policy. */
const PASSWORD_LENGTH = 6;
/** What a policy asks for beyond that, in Google's words. */
const askedBeyond = ({ passwordPolicyConfig: policy }: Partial<SignIn>) =>
  policy?.passwordPolicyEnforcementState === 'ENFORCE'
    ? (policy.passwordPolicyVersions ?? []).flatMap(({ customStrengthOptions = {} }) =>
        Object.entries(customStrengthOptions)
          .filter(([name, value]) =>
            name === 'minPasswordLength' ? Number(value) > PASSWORD_LENGTH : value === true,
          )
          .map(([name, value]) => `${name}: ${value}`),
      )
    : [];

const API = 'https://identitytoolkit.googleapis.com';
const configUrl = ({ id }: Pick<Project, 'id'>) => `${API}/admin/v2/projects/${id}/config`;
const actionUrl = ({ publicUrl }: Project) => `${publicUrl}/__/auth/action`;
const asks = (project: Project) => get(configUrl(project));
const patch = (project: Project, mask: string, body: unknown) =>
  curlGoogle('PATCH', `${configUrl(project)}?updateMask=${mask}`, project, body);

const NOT_BEGUN = 'Authentication was not begun yet';

export const SIGN_IN: readonly Check[] = [
  // Before Authentication was begun there is no configuration: 404, CONFIGURATION_NOT_FOUND.
  // Source: https://cloud.google.com/identity-platform/docs/reference/rest/v2/projects.identityPlatform/initializeAuth
  check<SignIn>({
    id: 'authentication',
    what: 'that Authentication was begun',
    asks,
    missing: (config) => unless(config !== null, 'Authentication'),
    mend: (project) =>
      curlGoogle('POST', `${API}/v2/projects/${project.id}/identityPlatform:initializeAuth`, project, {}),
  }),
  check<SignIn>({
    id: 'sign-in',
    what: 'sign-in with e-mail and password, and anonymous',
    asks,
    missing: (config) => [
      ...unless(
        config?.signIn?.email?.enabled && config.signIn.email.passwordRequired,
        'e-mail and password',
      ),
      ...unless(config?.signIn?.anonymous?.enabled, 'anonymous'),
    ],
    mend: (project) =>
      patch(project, 'signIn.email,signIn.anonymous', {
        signIn: { email: { enabled: true, passwordRequired: true }, anonymous: { enabled: true } },
      }),
  }),
  check<SignIn>({
    id: 'sign-up',
    what: 'that families can make an account',
    asks,
    unseen: (config) => (config ? undefined : NOT_BEGUN),
    missing: (config) =>
      unless(!config?.client?.permissions?.disabledUserSignup, 'it is forbidden to make one'),
    mend: (project) =>
      patch(project, 'client.permissions.disabledUserSignup', {
        client: { permissions: { disabledUserSignup: false } },
      }),
  }),
  check<SignIn>({
    id: 'passwords',
    what: 'that a password of six characters is enough, as the screens say',
    asks,
    unseen: (config) => (config ? undefined : NOT_BEGUN),
    missing: (config) => askedBeyond(config ?? {}),
    mend: (project) =>
      patch(project, 'passwordPolicyConfig.passwordPolicyEnforcementState', {
        passwordPolicyConfig: { passwordPolicyEnforcementState: 'OFF' },
      }),
  }),
  check<SignIn>({
    id: 'sign-in-domain',
    uses: 'PUBLIC_URL',
    what: 'PUBLIC_URL among the domains that may sign in',
    asks,
    missing: (config, project) =>
      unless(config?.authorizedDomains?.includes(hostOf(project)), hostOf(project)),
    // The list is replaced as a whole.
    mend(project, _, config) {
      const known = config?.authorizedDomains ?? [
        'localhost',
        `${project.id}.firebaseapp.com`,
        `${project.id}.web.app`,
      ];
      const authorizedDomains = [...new Set([...known, hostOf(project)])];
      return patch(project, 'authorizedDomains', { authorizedDomains });
    },
  }),
  // Until then they lead to Google's own page, which works as well.
  check<SignIn>({
    id: 'action-url',
    uses: 'PUBLIC_URL',
    what: 'that the letters of Authentication lead to PUBLIC_URL',
    mayWait: true,
    asks,
    unseen: (config) => (config ? undefined : NOT_BEGUN),
    missing: (config, project) =>
      unless(
        config === null || config.notification?.sendEmail?.callbackUri === actionUrl(project),
        config?.notification?.sendEmail?.callbackUri ?? 'they lead to Google’s page',
      ),
    mend: (project) =>
      patch(project, 'notification.sendEmail.callbackUri', {
        notification: { sendEmail: { callbackUri: actionUrl(project) } },
      }),
  }),
  // Only Authentication with Identity Platform can forbid it, which is what the command above begins; an older project is
  // upgraded in the console.
  check<SignIn>({
    id: 'account-deletion',
    what: 'that nobody deletes an account past its data',
    asks,
    missing: (config) =>
      unless(config?.client?.permissions?.disabledUserDeletion, 'the app’s own deletion takes both'),
    mend: (project, _, config) =>
      [
        ...(config?.subtype === 'FIREBASE_AUTH'
          ? [
              note(
                `first upgrade it to Identity Platform, which is free up to 50,000 users a month: Upgrade in https://console.firebase.google.com/project/${project.id}/authentication/settings`,
              ),
            ]
          : []),
        patch(project, 'client.permissions.disabledUserDeletion', {
          client: { permissions: { disabledUserDeletion: true } },
        }),
      ].join('\n'),
  }),
];
