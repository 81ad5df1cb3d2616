import type { CSSProperties, ReactNode } from 'react'

/** What every drawing accepts: size in CSS px; a title makes it meaningful to screen readers. */
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

/** The svg element around every drawing: decorative (aria-hidden) unless it has a title. */
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
