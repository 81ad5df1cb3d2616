const { readdirSync } = require('node:fs')
const { join } = require('node:path')

/**
 * The import law of docs/architecture.md, executable. Concepts of the server form a DAG: `arrows`
 * says who may import whom; everything not listed is forbidden.
 */
const arrows = {
  'abuse-flag': ['review'],
  adjustment: ['review', 'turnover', 'message'],
  agent: ['message', 'player', 'review'],
  article: ['version'],
  attempt: ['wallet'],
  auth: ['player', 'message', 'site'],
  bank: ['version'],
  bet: ['review', 'venue', 'turnover'],
  content: ['version'],
  deposit: ['money-setting', 'play-limit', 'player', 'review', 'turnover', 'message'],
  me: [
    'auth',
    'player',
    'picture',
    'wallet',
    'venue',
    'deposit',
    'money-setting',
    'message',
  ],
  'money-setting': ['version'],
  operator: ['review', 'role'],
  'payout-card': ['auth', 'bank', 'money-setting'],
  'play-limit': ['player', 'message'],
  rebate: ['bet', 'money-setting', 'play-limit', 'review', 'turnover', 'message'],
  promotion: ['message', 'play-limit', 'player', 'review', 'turnover', 'version'],
  'red-packet': ['money-setting', 'play-limit', 'player', 'review', 'site', 'turnover'],
  reconciliation: ['venue', 'wallet'],
  review: ['payout-card', 'turnover'],
  seamless: ['bet', 'player', 'venue'],
  site: ['content', 'version'],
  'stuck-bet': ['message', 'review', 'seamless'],
  support: ['picture', 'review'],
  venue: ['play-limit'],
  vip: ['money-setting', 'message', 'play-limit', 'review', 'turnover'],
  wallet: ['money-setting', 'play-limit', 'venue', 'player', 'message', 'seamless'],
  withdrawal: ['auth', 'money-setting', 'payout-card', 'review', 'turnover', 'message'],
}

const server = '^apps/server/src'
/** The rooms of the app shell that every concept may use. */
const shell = `${server}/(context|http/(closed-site|envelope|framed|handle|idempotency|json-text|upload))\\.ts$`

/** Every folder is a concept; one that its table does not name imports no other. */
function tableOf(folder, rows, except, usual = []) {
  const names = readdirSync(join(__dirname, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !except.includes(entry.name))
    .map((entry) => entry.name)
  return Object.fromEntries(names.map((name) => [name, rows[name] ?? usual]))
}

/** Rooms that are no concept. */
const ground = ['http', 'money', 'platform', 'session', 'venue-port']
const serverTable = tableOf('apps/server/src', arrows, ground)
const concepts = Object.entries(serverTable).map(([name, may]) => ({
  name: `server-${name}`,
  comment: `${name} may import: ${may.join(', ') || 'no concept'}`,
  severity: 'error',
  from: { path: `${server}/${name}/`, pathNot: '\\.test\\.ts$' },
  to: {
    path: server,
    pathNot: [
      `${server}/(${[name, 'money', 'platform', 'session', 'venue-port', ...may].join('|')})/`,
      shell,
    ],
  },
}))

/** The same for the player app: the shell may open everything, the ground (api, ui, …) imports none. */
const webArrows = {
  deposit: ['play-limit'],
  home: ['venue'],
  mine: ['player', 'vip'],
  player: ['play-limit'],
  venue: ['wallet'],
  withdrawal: ['wallet'],
}

const web = '^apps/web/src'

/** What every screen of the player app stands on, from the ground up: each may import those below it. */
const webGround = ['art', 'session', 'overlay', 'api', 'visit', 'ui']

const webLayers = webGround.map((name, level) => ({
  name: `web-${name}`,
  comment: 'the ground imports no screen, and nothing above itself',
  severity: 'error',
  from: { path: `${web}/${name}/`, pathNot: '\\.test\\.tsx?$' },
  to: {
    path: `${web}/[^/]+/`,
    pathNot: `${web}/(${webGround.slice(0, level + 1).join('|')})/`,
  },
}))

const webTable = tableOf('apps/web/src', webArrows, [...webGround, 'shell'])
const webConcepts = Object.entries(webTable).map(([name, may]) => ({
  name: `web-${name}`,
  comment: `${name} may import: ${may.join(', ') || 'no concept'}`,
  severity: 'error',
  from: { path: `${web}/${name}/`, pathNot: '\\.test\\.tsx?$' },
  to: {
    path: `${web}/`,
    pathNot: `${web}/((${[name, ...webGround, ...may].join('|')})/|paths\\.ts$)`,
  },
}))

/**
 * The rooms of the back office, from the ground up: each may use the ones that its row names, besides its
 * own. Nobody imports the shell and the routes; a page is an end that only the menu loads.
 */
const adminKit = ['api', 'page', 'operator']
const adminArrows = {
  api: [],
  page: ['api'],
  operator: ['api', 'page'],
  'abuse-flag': [...adminKit, 'player'],
  adjustment: [...adminKit, 'player'],
  article: [...adminKit, 'version'],
  bank: [...adminKit, 'version'],
  content: [...adminKit, 'version'],
  deposit: [...adminKit, 'review', 'player'],
  'money-setting': [...adminKit, 'version'],
  promotion: [...adminKit, 'version', 'review', 'player'],
  role: [...adminKit, 'version'],
  site: [...adminKit, 'version'],
  support: [...adminKit, 'player'],
  withdrawal: [...adminKit, 'review', 'player'],
}

const admin = '^apps/admin/src'
const adminTable = tableOf('apps/admin/src', adminArrows, ['shell'], adminKit)
const adminRooms = Object.entries(adminTable).map(([name, may]) => ({
  name: `admin-${name}`,
  comment: `${name} of the back office may import: ${may.join(', ') || 'nothing of it'}`,
  severity: 'error',
  from: { path: `${admin}/${name}/` },
  to: { path: admin, pathNot: `${admin}/(${[name, ...may].join('|')})/` },
}))
/** A table with a circle in it is no law: whoever draws one is told which. */
function refuseCircle(table, from, way = []) {
  if (way.includes(from))
    throw new Error(`a circle of arrows: ${[...way, from].join(' → ')}`)
  for (const to of table[from] ?? []) refuseCircle(table, to, [...way, from])
}
for (const table of [serverTable, webTable, adminTable]) {
  for (const name of Object.keys(table)) refuseCircle(table, name)
}

const adminLaw = [
  ...adminRooms,
  {
    name: 'admin-pages-are-ends',
    severity: 'error',
    from: { path: admin, pathNot: `${admin}/(shell/menu|routes)\\.tsx?$` },
    to: { path: `${admin}/.*\\.page\\.tsx$` },
  },
  {
    name: 'admin-no-cycles',
    comment: 'not even of types',
    severity: 'error',
    from: { path: admin },
    to: { circular: true },
  },
]

const titles = '^apps/sandbox-venue/src/titles'

module.exports = {
  forbidden: [
    ...adminLaw,
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
      name: 'fair-stands-alone',
      comment: 'what verifies a round runs anywhere and depends on nothing, not even on us',
      severity: 'error',
      from: { path: '^packages/fair/src', pathNot: '\\.test\\.ts$' },
      to: { pathNot: '^packages/fair/src' },
    },
    {
      name: 'fair-is-used-by-venue-and-players',
      severity: 'error',
      from: { pathNot: '^(packages/fair|apps/(sandbox-venue|web))/' },
      to: { path: '^packages/fair/' },
    },
    {
      name: 'draws-know-draws-only',
      comment:
        'R-GAME-14: rules import fair, what titles share, and themselves; no player, stake, balance, history or clock',
      severity: 'error',
      from: { path: `${titles}/([^/]+)/rules\\.ts$` },
      to: { pathNot: [`${titles}/$1/`, `${titles}/[^/]+\\.ts$`, '^packages/fair/src'] },
    },
    {
      name: 'what-titles-share-knows-no-title',
      severity: 'error',
      from: { path: `${titles}/[^/]+\\.ts$` },
      to: { pathNot: [`${titles}/[^/]+\\.ts$`, '^packages/fair/src'] },
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
      name: 'client-knows-the-contract-only',
      severity: 'error',
      from: { path: '^packages/client/src', pathNot: '\\.test\\.ts$' },
      to: { pathNot: ['^packages/(client|contract)/src', 'node_modules/zod/'] },
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
      name: 'venues-are-known-by-their-port',
      comment:
        'which vendor stands behind a venue is known inside venue-port/adapters/ only',
      severity: 'error',
      from: { pathNot: `${server}/venue-port/adapters/` },
      to: { path: `${server}/venue-port/adapters/[^/]+/` },
    },
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
    ...webConcepts,
    ...webLayers,
    {
      name: 'web-pages-are-ends',
      comment:
        'a page is opened by its route; what others use of a concept stands in a file of its own',
      severity: 'error',
      from: { path: `${web}/`, pathNot: `${web}/routes\\.tsx$` },
      to: { path: `${web}/[^/]+/.*\\.page\\.tsx$` },
    },
    {
      name: 'web-no-circle',
      comment: 'not even of types',
      severity: 'error',
      from: { path: `${web}/` },
      to: { circular: true },
    },
    {
      name: 'the-venue-is-a-stranger',
      severity: 'error',
      from: { path: '^apps/sandbox-venue/(src|test)' },
      to: {
        path: '^(apps|packages)/',
        pathNot: ['^apps/sandbox-venue/', '^packages/fair/src'],
      },
    },
    {
      name: 'the-venue-kit-is-a-stranger',
      comment: 'written from the protocols alone: it shares no code with what it checks',
      severity: 'error',
      from: { path: '^apps/venue-kit/src' },
      to: { path: '^(apps|packages)/|node_modules/', pathNot: '^apps/venue-kit/src' },
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
