// Who may import whom: ARCHITECTURE.md states these rules in words, this file enforces them.

const { grounds, uppers, webUppers } = require('./featureOrder.cjs')

const tests = '\\.(test|e2e|stories)\\.tsx?$|^(tests|e2e|bench)/'
const testsAndFactories = `${tests}|\\.factory\\.ts$`
const serverSide = '^src/(server|database)/|^src/features/[^/]+/server/'
const webSide = '^src/web/|^src/features/[^/]+/web/'

/** The only platform files that may know features, because each of them lists all of them, or stands above all. */
const lists =
  '^src/(server/app\\.ts|web/routes\\.tsx|web/store/store\\.ts|web/frame/.*|database/sample[A-Za-z]*\\.ts)$'

/** What is no ground on the server’s side: routes, jobs, and the sequences that these share. */
const serverUpper = '/server/(?!.*\\.(queries|columns|emails)\\.ts$)'
const serverSequence = '/server/[a-zA-Z]+\\.(?!routes|jobs|validate)[a-zA-Z]+\\.ts$'
const serverGround = '/([^/]+\\.(shape|contract|rules)\\.ts$|server/.*\\.(queries|columns|emails)\\.ts$)'

/** Features look one way, on the server’s side: its order stands in featureOrder.cjs. */
const serverOrder = [
  {
    name: 'every-feature-stands-in-the-order',
    comment: 'A new feature is named in featureOrder.cjs.',
    severity: 'error',
    from: {},
    to: {
      path: '^src/features/',
      pathNot: `^src/features/(${grounds.join('|')})/(?!server/)|^src/features/(${uppers.join('|')})/server/`,
    },
  },
  {
    name: 'shapes-stand-under-all-features',
    comment:
      'The shape of what is answered within other answers imports no feature, so that each may import it.',
    severity: 'error',
    from: { path: '^src/features/.*\\.shape\\.ts$' },
    to: { path: '^src/features/' },
  },
  {
    name: 'ground-knows-no-upper-storey',
    comment: 'Queries, contracts and rules import no routes, no jobs and no sequence that routes share.',
    severity: 'error',
    from: { path: `^src/features/[^/]+${serverGround}`, pathNot: testsAndFactories },
    to: { path: `^src/features/[^/]+${serverUpper}` },
  },
  ...grounds.slice(0, -1).map((feature, at) => ({
    name: `ground-of-${feature}-looks-down`,
    comment: `Grounds import only those before them: ${grounds.join(' < ')}.`,
    severity: 'error',
    from: { path: `^src/features/${feature}${serverGround}`, pathNot: testsAndFactories },
    to: { path: `^src/features/(${grounds.slice(at + 1).join('|')})/`, pathNot: '\\.shape\\.ts$' },
  })),
  ...uppers.slice(0, -1).map((feature, at) => ({
    name: `upper-storey-of-${feature}-looks-down`,
    comment: `Routes and sequences import all grounds, and upper storeys before them: ${uppers.join(' < ')}.`,
    severity: 'error',
    from: { path: `^src/features/${feature}${serverUpper}`, pathNot: testsAndFactories },
    to: { path: `^src/features/(${uppers.slice(at + 1).join('|')})${serverUpper}` },
  })),
]

const webGround = '/web/([^/]+\\.tsx?$|parts/)'

/** Features look one way in the web too, where screens and what is composed for them are the upper storey. */
const webOrder = [
  {
    name: 'web-ground-knows-no-screen',
    comment: 'Calls, caches, slices and small parts import no screen and nothing that is composed for one.',
    severity: 'error',
    from: { path: `^src/features/[^/]+${webGround}`, pathNot: testsAndFactories },
    to: { path: '^src/features/[^/]+/web/screens/' },
  },
  ...grounds.slice(0, -1).map((feature, at) => ({
    name: `web-ground-of-${feature}-looks-down`,
    comment: `Grounds import only those before them: ${grounds.join(' < ')}.`,
    severity: 'error',
    from: { path: `^src/features/${feature}${webGround}`, pathNot: testsAndFactories },
    to: { path: `^src/features/(${grounds.slice(at + 1).join('|')})/`, pathNot: '\\.shape\\.ts$' },
  })),
  ...webUppers.slice(0, -1).map((feature, at) => ({
    name: `screens-of-${feature}-look-down`,
    comment: `Screens import all grounds, and screens before them: ${webUppers.join(' < ')}.`,
    severity: 'error',
    from: { path: `^src/features/${feature}/web/screens/`, pathNot: testsAndFactories },
    to: { path: `^src/features/(${webUppers.slice(at + 1).join('|')})/web/screens/` },
  })),
]

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'both-sides-are-pure',
      comment:
        'What runs on both sides imports only zod, src/shared and other shapes, contracts, rules and labels; positions come from fractional-indexing, dates of a series from rrule, which are pure too.',
      severity: 'error',
      from: { path: '^src/shared/|\\.(shape|contract|rules|labels)\\.ts$', pathNot: testsAndFactories },
      to: {
        pathNot:
          '^src/shared/|\\.(shape|contract|rules|labels)\\.ts$|(^|/)node_modules/(zod|fractional-indexing|rrule)/',
      },
    },
    {
      name: 'web-imports-no-server',
      severity: 'error',
      from: { path: webSide, pathNot: testsAndFactories },
      to: { path: serverSide },
    },
    {
      name: 'server-imports-no-web',
      severity: 'error',
      from: { path: serverSide, pathNot: testsAndFactories },
      to: { path: webSide },
    },
    {
      name: 'platform-imports-no-feature',
      comment: 'Only the files that list all features may import one.',
      severity: 'error',
      from: { path: '^src/(server|web|database)/', pathNot: `${lists}|${testsAndFactories}` },
      to: { path: '^src/features/' },
    },
    {
      name: 'the-frame-stands-above',
      comment: 'The frame may import every feature; only the list of all screens imports the frame.',
      severity: 'error',
      from: { path: '^src/', pathNot: `^src/web/(frame/|routes\\.tsx$)|${tests}` },
      to: { path: '^src/web/frame/' },
    },
    {
      name: 'enter-a-server-by-its-queries',
      comment: "Another feature's server is entered through its *.queries.ts only.",
      severity: 'error',
      from: { path: '^src/features/([^/]+)/', pathNot: `${testsAndFactories}|${serverUpper}` },
      to: { path: '^src/features/[^/]+/server/', pathNot: '^src/features/$1/|\\.queries\\.ts$' },
    },
    {
      name: 'enter-a-server-by-its-queries-and-sequences',
      comment: 'Routes and sequences also enter a sequence `word.doing.ts` of another feature.',
      severity: 'error',
      from: { path: `^src/features/([^/]+)${serverUpper}`, pathNot: testsAndFactories },
      to: {
        path: '^src/features/[^/]+/server/',
        pathNot: `^src/features/$1/|\\.queries\\.ts$|${serverSequence}`,
      },
    },
    {
      name: 'live-messages-are-heard-by-one-feature',
      comment: "What messages do to a feature's cache is its own; all of them are listed by the store.",
      severity: 'error',
      from: { path: '^src/features/([^/]+)/', pathNot: testsAndFactories },
      to: { path: '^src/features/[^/]+/web/[^/]+\\.live\\.ts$', pathNot: '^src/features/$1/' },
    },
    ...webOrder,
    {
      name: 'nothing-imports-tests',
      comment: 'Tests, stories and factories are imported by tests and by the sample data only.',
      severity: 'error',
      from: { path: '^src/', pathNot: `${testsAndFactories}|^src/database/sample\\.ts$` },
      to: { path: testsAndFactories },
    },
    ...['shared', 'server', 'database', 'web', 'features/([^/]+)'].map((room) => ({
      name: 'leave-a-room-by-its-subpath',
      comment:
        'Imports of another room or feature begin with #, so that they read the same wherever they stand.',
      severity: 'error',
      from: { path: `^src/${room}/` },
      to: {
        path: '^src/',
        pathNot: `^src/${room.replace('([^/]+)', '$1')}/`,
        dependencyTypesNot: ['aliased-subpath-import'],
      },
    })),
    ...serverOrder,
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-unknown-module',
      comment: 'An import that cannot be resolved would slip through every rule above.',
      severity: 'error',
      from: { path: '^src/' },
      to: { couldNotResolve: true, pathNot: '\\?(worker|url|raw|inline)$' },
    },
  ],
  options: {
    // TypeScript 7 has no compiler API: without swc, dependency-cruiser would read 0 modules and report success.
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.(css|svg|png|woff2)$' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
}
