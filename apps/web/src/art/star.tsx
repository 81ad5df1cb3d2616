import type { ArtProps } from './frame.tsx'
import { Pen } from './pen.tsx'

const outline = 'M12 3.8l2.5 5.2 5.7.8-4.1 4 1 5.7L12 16.8l-5.1 2.7 1-5.7-4.1-4 5.7-.8z'

export function Star(props: ArtProps) {
  return <Pen {...props} line={outline} />
}

export function StarFilled(props: ArtProps) {
  return <Pen {...props} solid={outline} />
}
