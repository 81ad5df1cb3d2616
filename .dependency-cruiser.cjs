const { readdirSync } = require('node:fs')
const { join } = require('node:path')
const { arrows } = require('./.server-arrows.cjs')

/** The import rules of docs/architecture.md as code. */
const server = '^apps/server/src'
/** Files outside the concepts that every concept of the server may import. */
const shell = `${server}/(context|job|http/(closed-site|envelope|embeddable-headers|handle|idempotency|json-text|upload))\\.ts$`

/** Returns the allowed imports of each subfolder: its entry in `rows`, or `usual` if it has no entry. */
function tableOf(folder, rows, except, usual = []) {
  const names = readdirSync(join(__dirname, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !except.includes(entry.name))
    .map((entry) => entry.name)
  return Object.fromEntries(names.map((name) => [name, rows[name] ?? usual]))
}

/** Folders of the server that are not concepts. */
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

/** The same rules for the player app: the shell may import every screen; the base folders may import no screen. */
const webArrows = {
  auth: ['player-factor'],
  demo: ['venue'],
  'account-step': ['identity'],
  deposit: ['play-limit'],
  home: ['venue'],
  mine: ['profile', 'vip'],
  'play-limit': ['marker', 'reality-check'],
  recovery: ['auth', 'outbox', 'player-factor'],
  venue: ['reality-check', 'wallet'],
  withdrawal: ['wallet'],
}

const web = '^apps/web/src'

/** Base folders of the player app, lowest first: each may import only those before it. */
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
 * Folders of the back office, lowest first, with what each may import. Only the menu loads a page.
 */
const adminKit = ['api', 'page', 'operator']
const adminArrows = {
  api: [],
  page: ['api'],
  operator: ['api', 'page'],
  'abuse-flag': [...adminKit, 'profile'],
  adjustment: [...adminKit, 'profile'],
  article: [...adminKit, 'version'],
  bank: [...adminKit, 'version'],
  content: [...adminKit, 'version'],
  deposit: [...adminKit, 'review', 'profile'],
  'money-setting': [...adminKit, 'version'],
  promotion: [...adminKit, 'version', 'review', 'profile'],
  role: [...adminKit, 'version'],
  site: [...adminKit, 'version'],
  support: [...adminKit, 'review', 'profile'],
  vip: [...adminKit, 'review', 'profile'],
  withdrawal: [...adminKit, 'review', 'profile'],
}

const admin = '^apps/admin/src'
const adminTable = tableOf('apps/admin/src', adminArrows, ['shell'], adminKit)
const adminRooms = Object.entries(adminTable).map(([name, may]) => ({
  name: `admin-${name}`,
  comment: `${name} of the back office may import: ${may.join(', ') || 'nothing of it'}`,
  severity: 'error',
  from: { path: `${admin}/${name}/`, pathNot: '\\.test\\.tsx?$' },
  to: { path: admin, pathNot: `${admin}/(${[name, ...may].join('|')})/` },
}))
/** Folders of the sandbox venue and files at its root: each may import those in its row, and its own folder. */
const venueGround = [
  'http',
  'store',
  'wallet',
  'bet-feed',
  'fairness',
  'games',
  'config',
  'limits',
]
const venuePlay = [...venueGround, 'rounds', 'tables', 'sportsbook']
const venueArrows = {
  wallet: ['http', 'store'],
  'bet-feed': ['store', 'wallet'],
  fairness: ['store'],
  games: ['browser', 'pay-sheet'],
  catalog: ['games'],
  config: ['games'],
  limits: ['config', 'games', 'http', 'wallet'],
  rounds: venueGround,
  tables: venueGround,
  sportsbook: venueGround,
  page: ['catalog', 'config', 'games', 'limits'],
  'player-api': venuePlay,
  demo: [...venuePlay, 'player-api'],
  'operator-api': [...venuePlay, 'catalog', 'demo', 'player-api'],
  venue: [...venuePlay, 'catalog', 'demo', 'operator-api', 'page', 'player-api'],
  'verified-play': ['catalog', 'config', 'browser', 'http', 'games', 'venue'],
  main: ['config', 'venue'],
  'best-play': ['games', 'pay-sheet'],
  'pay-sheets': ['pay-sheet', 'games', 'verified-play'],
}

const venue = '^apps/sandbox-venue/src'
const venueTable = { ...tableOf('apps/sandbox-venue/src', venueArrows, []), ...venueArrows }
const venueRooms = Object.entries(venueTable).map(([name, may]) => ({
  name: `venue-${name}`,
  comment: `${name} of the venue may import: ${may.join(', ') || 'nothing of it'}`,
  severity: 'error',
  from: { path: `${venue}/${name}(/|\\.ts$)` },
  to: { path: venue, pathNot: `${venue}/(${[name, ...may].join('|')})(/|\\.ts$)` },
}))

/** Throws when a table of allowed imports contains a cycle; the error names the cycle. */
function refuseCircle(table, from, way = []) {
  if (way.includes(from))
    throw new Error(`a circle of arrows: ${[...way, from].join(' → ')}`)
  for (const to of table[from] ?? []) refuseCircle(table, to, [...way, from])
}
for (const table of [serverTable, webTable, adminTable, venueTable]) {
  for (const name of Object.keys(table)) refuseCircle(table, name)
}

const adminLaw = [
  ...adminRooms,
  {
    name: 'admin-pages-are-ends',
    severity: 'error',
    from: {
      path: admin,
      pathNot: `${admin}/(shell/(menu|report-menu|system-menu)|routes|.*\\.test)\\.tsx?$`,
    },
    to: { path: `${admin}/.*\\.page\\.tsx$` },
  },
]

const games = `${venue}/games`

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
      name: 'no-cycles-of-types',
      severity: 'error',
      from: { path: [`${admin}/`, `${web}/`, `${venue}/`, '^chaos/'] },
      to: { circular: true },
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
        'R-GAME-14: rules import fair, what games share, and themselves; no player, stake, balance, history or clock',
      severity: 'error',
      from: { path: `${games}/([^/]+)/rules\\.ts$` },
      to: { pathNot: [`${games}/$1/`, `${games}/[^/]+\\.ts$`, '^packages/fair/src'] },
    },
    {
      name: 'what-games-share-knows-no-game',
      severity: 'error',
      from: { path: `${games}/[^/]+\\.ts$` },
      to: { pathNot: [`${games}/[^/]+\\.ts$`, '^packages/fair/src'] },
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
    ...venueRooms,
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
