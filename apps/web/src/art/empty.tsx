import { type ComponentType, lazy, Suspense } from 'react'
import type { EmptyKind } from './empty-scenes.tsx'
import { type ArtProps, Frame } from './frame.tsx'

interface EmptyProps extends ArtProps {
  kind: EmptyKind
}

/** The drawing. It loads later, because the first view never shows an empty list. Offline, the frame stays blank. */
const Scene = lazy<ComponentType<{ kind: EmptyKind }>>(() =>
  import('./empty-scenes.tsx').then(
    ({ EmptyScene }) => ({ default: EmptyScene }),
    () => ({ default: () => null }),
  ),
)

/** Shows the picture of an empty or failed screen, `size` px wide (4:3). */
export function EmptyArt({ kind, size = 160, className, title }: EmptyProps) {
  return (
    <Frame
      width={size}
      height={(size * 3) / 4}
      viewBox="0 0 160 120"
      className={className}
      title={title}
    >
      <Suspense fallback={null}>
        <Scene kind={kind} />
      </Suspense>
    </Frame>
  )
}
