import { type ArtProps, Frame } from './frame.tsx'

interface PenProps extends ArtProps {
  line?: string | undefined
  solid?: string | undefined
}

/** Draws an icon in the common style: 24-px grid, 1.6 stroke, round joins, currentColor. */
export function Pen({ size = 24, className, title, line, solid }: PenProps) {
  return (
    <Frame
      width={size}
      height={size}
      viewBox="0 0 24 24"
      className={className}
      title={title}
    >
      <g
        stroke="currentColor"
        strokeWidth={1.6}
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        {line ? <path d={line} /> : null}
        {solid ? (
          <path d={solid} fill="currentColor" fillRule="evenodd" strokeWidth={0.8} />
        ) : null}
      </g>
    </Frame>
  )
}

export interface TabProps extends ArtProps {
  active?: boolean
}

interface TabShapes extends TabProps {
  outline: string
  solid: string
  stem?: string
}

/** Draws a tab icon: an outline when inactive, a filled shape with a thin stem when active. */
export function Tab({ active = false, outline, solid, stem, ...rest }: TabShapes) {
  return active ? (
    <Pen {...rest} line={stem} solid={solid} />
  ) : (
    <Pen {...rest} line={outline} />
  )
}
