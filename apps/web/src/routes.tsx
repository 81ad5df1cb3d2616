import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { HomePage } from './home/home.page.tsx'
import { flagsOf, type RoutePath, routePaths } from './paths.ts'

type Page = ComponentType | LazyExoticComponent<ComponentType>

/** Each page is its own piece of code and its file's only export. */
const files = import.meta.glob<Readonly<Record<string, ComponentType>>>([
  './*/*.page.tsx',
  '!./home/home.page.tsx',
])

const soon = 'shell/soon'

function pageOf(path: RoutePath): Page {
  // What a player sees first comes with the first piece.
  if (path === '/') return HomePage
  const name = flagsOf(path).page ?? soon
  const load = files[`./${name}.page.tsx`]
  if (!load) throw new Error(`${path} names a page that is not there: ${name}`)
  return lazy(async () => {
    const [page] = Object.values(await load())
    if (!page) throw new Error(`${name} exports no page`)
    return { default: page }
  })
}

/** The page of every route; `paths.ts` names its file. */
export const pages = Object.fromEntries(
  routePaths.map((path) => [path, pageOf(path)]),
) as Record<RoutePath, Page>
