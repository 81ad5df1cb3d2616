import { Link } from 'react-router'
import { useMay } from '../operator/use-staff.ts'
import { figureWords, rowsPath, type ShownFigure } from './figure-words.ts'

type Props = { name: ShownFigure; since: string; until: string; children: string }

/** A figure that opens its rows, if the reader may see them. */
export function FigureLink({ name, since, until, children }: Props) {
  const may = useMay()
  const { path, permission } = { permission: undefined, ...figureWords[name].rows }
  if (permission && !may(permission)) return children
  return <Link to={rowsPath(path, since, until)}>{children}</Link>
}
