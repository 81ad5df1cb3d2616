import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { HomePage } from './home/home.page.tsx'
import { flagsOf, type RoutePath, routePaths } from './paths.ts'

type Page = ComponentType | LazyExoticComponent<ComponentType>

/** The files of all pages but the home page. Each page is a separate chunk, and the only export of its file. */
const files = import.meta.glob<Readonly<Record<string, ComponentType>>>([
  './*/*.page.tsx',
  '!./home/home.page.tsx',
])

function pageOf(path: RoutePath): Page {
  // The home page is part of the first chunk.
  if (path === '/') return HomePage
  const name = flagsOf(path).page
  const load = files[`./${name}.page.tsx`]
  if (!load) throw new Error(`${path} names a page that is not there: ${name}`)
  return lazy(async () => {
    const [page] = Object.values(await load())
    if (!page) throw new Error(`${name} exports no page`)
    return { default: page }
  })
}

/** The page component of every route. `paths.ts` names the file of the page. */
export const pages = Object.fromEntries(
  routePaths.map((path) => [path, pageOf(path)]),
) as Record<RoutePath, Page>
