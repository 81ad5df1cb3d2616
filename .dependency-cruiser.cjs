/**
 * The import law of docs/architecture.md, executable. Concepts of the server form a DAG: `arrows`
 * says who may import whom; everything not listed is forbidden.
 */
const arrows = {
  adjustment: ['review', 'turnover'],
  attempt: ['wallet'],
  auth: ['player'],
  bet: ['venue', 'turnover'],
  deposit: ['money-setting', 'play-limit', 'review', 'turnover'],
  me: ['auth', 'player', 'wallet', 'venue', 'deposit', 'money-setting'],
  'money-setting': [],
  operator: ['review'],
  'payout-card': ['auth', 'money-setting'],
  'play-limit': [],
  player: [],
  reconciliation: ['venue', 'wallet'],
  review: ['payout-card', 'turnover'],
  seed: ['money-setting'],
  site: [],
  statement: [],
  turnover: [],
  venue: ['play-limit'],
  wallet: ['money-setting', 'play-limit', 'venue', 'player'],
  withdrawal: ['auth', 'money-setting', 'payout-card', 'review', 'turnover'],
}

const server = '^apps/server/src'
/** The rooms of the app shell that every concept may use. */
const shell = `${server}/(context|envelope|handle|idempotency)\\.ts$`

const concepts = Object.entries(arrows).map(([name, may]) => ({
  name: `server-${name}`,
  comment: `${name} may import: ${may.join(', ') || 'no concept'}`,
  severity: 'error',
  from: { path: `${server}/${name}/`, pathNot: '\\.test\\.ts$' },
  to: {
    path: server,
    pathNot: [`${server}/(${[name, 'platform', 'money', ...may].join('|')})/`, shell],
  },
}))

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-orphan-imports',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'money-package-stands-alone',
      severity: 'error',
      from: { path: '^packages/money/src', pathNot: '\\.test\\.ts$' },
      to: { pathNot: '^packages/money/src' },
    },
    {
      name: 'contract-knows-no-runtime',
      severity: 'error',
      from: { path: '^packages/contract/src', pathNot: '\\.test\\.ts$' },
      to: {
        pathNot: ['^packages/(contract|money)/src', 'node_modules/(zod|@noble|@scure)/'],
      },
    },
    {
      name: 'ledger-knows-no-business',
      severity: 'error',
      from: { path: '^packages/ledger/src' },
      to: { path: '^(apps|packages/contract)/' },
    },
    {
      name: 'only-money-writes-the-ledger',
      severity: 'error',
      from: { path: `${server}/`, pathNot: [`${server}/money/`, '\\.test\\.ts$'] },
      to: { path: '^packages/ledger/src' },
    },
    {
      name: 'platform-knows-no-concept',
      severity: 'error',
      from: { path: `${server}/platform/`, pathNot: '\\.test\\.ts$' },
      to: { path: server, pathNot: `${server}/platform/` },
    },
    {
      name: 'money-knows-no-concept',
      severity: 'error',
      from: { path: `${server}/money/`, pathNot: '\\.test\\.ts$' },
      to: { path: server, pathNot: [`${server}/(money|platform)/`] },
    },
    {
      name: 'routes-and-jobs-are-ends',
      comment: 'another concept is used through its rules, store or plain-noun files only',
      severity: 'error',
      from: { path: `${server}/([^/]+)/`, pathNot: '\\.test\\.ts$' },
      to: {
        path: `${server}/[^/]+/.*\\.(routes|admin|jobs)\\.ts$`,
        pathNot: `${server}/$1/`,
      },
    },
    ...concepts,
    {
      name: 'front-ends-know-the-contract-only',
      severity: 'error',
      from: { path: '^apps/(web|admin)/src' },
      to: { path: '^(apps/(server|launcher|sandbox-venue)|packages/(ledger|dev-env))/' },
    },
    {
      name: 'web-knows-no-staff-call',
      severity: 'error',
      from: { path: '^apps/web/src' },
      to: { path: '\\.admin\\.ts$' },
    },
    {
      name: 'front-ends-do-not-share-files',
      severity: 'error',
      from: { path: '^apps/(web|admin)/src' },
      to: { path: '^apps/(web|admin)/src', pathNot: '^apps/$1/src' },
    },
    {
      name: 'web-pages-stay-in-their-room',
      comment:
        'a concept of the player app imports no other concept, except home, mine and the shell',
      severity: 'error',
      from: {
        path: '^apps/web/src/(auth|bet|deposit|payout-card|play-limit|site|statement|venue|wallet|withdrawal)/',
      },
      to: {
        path: '^apps/web/src/[^/]+/',
        pathNot: ['^apps/web/src/($1|api|art|session|ui|shell)/'],
      },
    },
    {
      name: 'the-venue-is-a-stranger',
      severity: 'error',
      from: { path: '^apps/sandbox-venue/(src|test)' },
      to: { path: '^(apps|packages)/', pathNot: '^apps/sandbox-venue/' },
    },
    {
      name: 'production-knows-no-tests',
      severity: 'error',
      from: {
        path: '^(apps|packages)/[^/]+/src',
        pathNot: ['\\.test\\.ts$', '^packages/dev-env/'],
      },
      to: { path: '^(packages/dev-env|e2e|chaos|bench)/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['/dist/', '\\.module\\.css$'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs'],
    },
  },
}
