import type { CSSProperties, ReactNode } from 'react'

/** The properties of every drawing. `size` is in CSS px. Screen readers announce the title, if there is one. */
export interface ArtProps {
  size?: number
  className?: string
  title?: string
}

interface FrameProps {
  width: number | string
  height: number | string
  viewBox: string
  className?: string | undefined
  title?: string | undefined
  style?: CSSProperties
  fit?: 'cover' | undefined
  children: ReactNode
}

/** Renders the svg element of a drawing: decorative (aria-hidden) unless it has a title. */
export function Frame({
  width,
  height,
  viewBox,
  className,
  title,
  style,
  fit,
  children,
}: FrameProps) {
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={width}
      height={height}
      viewBox={viewBox}
      fill="none"
      className={className}
      style={style}
      preserveAspectRatio={fit === 'cover' ? 'xMidYMid slice' : undefined}
      role={title ? 'img' : undefined}
      aria-hidden={title ? undefined : true}
      focusable="false"
    >
      {title ? <title>{title}</title> : null}
      {children}
    </svg>
  )
}
