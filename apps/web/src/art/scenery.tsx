interface Place {
  x: number
  y: number
  scale?: number
}

interface PlaceAndColours extends Place {
  tone: string
  light: string
}

function at({ x, y, scale = 1 }: Place): string {
  return `translate(${x} ${y}) scale(${scale})`
}

/** Draws the rings on still water after a touch: `count` flat rings around a point. */
export function Ripples({
  x,
  y,
  scale,
  count = 3,
  tone,
}: Place & { count?: number; tone: string }) {
  const rings = Array.from({ length: count }, (_, n) => n + 1)
  return (
    <g transform={at({ x, y, scale })} stroke={tone} strokeWidth={1.2}>
      {rings.map((n) => (
        <ellipse key={n} rx={n * 19} ry={n * 6.6} strokeOpacity={1 - n / (count + 1.5)} />
      ))}
    </g>
  )
}

/** Draws a round leaf on the water at a slant, with its notch and veins. */
export function LilyPad({ x, y, scale, tone, light }: PlaceAndColours) {
  return (
    <g transform={at({ x, y, scale })}>
      <path d="M0 0 17-4.5A18 7.4 0 1 1 9.5-6.3z" fill={tone} />
      <path
        d="M0 0-11-3.2M0 0-14 2M0 0-5 5M0 0 6 5M0 0 13.5 1.8M0 0-2-5.4"
        stroke={light}
        strokeWidth={0.8}
        strokeLinecap="round"
      />
    </g>
  )
}

/** Draws an open lotus of seven petals that stands on the point (x, y). */
export function Lotus({ x, y, scale, tone, light }: PlaceAndColours) {
  return (
    <g transform={at({ x, y, scale })}>
      <path
        d="M0 0C-14 2-24-3-28-12-18-13-6-9 0 0zM0 0C14 2 24-3 28-12 18-13 6-9 0 0z"
        fill={tone}
      />
      <path
        d="M0 0C-12-2-20-10-20-22-9-19-2-11 0 0zM0 0C12-2 20-10 20-22 9-19 2-11 0 0z"
        fill={light}
      />
      <path
        d="M0 0C-9-6-13-17-10-28-3-22 0-12 0 0zM0 0C9-6 13-17 10-28 3-22 0-12 0 0z"
        fill={tone}
      />
      <path d="M0 0C-8-9-8-23 0-33 8-23 8-9 0 0z" fill={light} />
    </g>
  )
}

/** Draws a hanging paper lantern around (x, y), about 44 wide; the cord leads upwards. */
export function Lantern({
  x,
  y,
  scale,
  tone,
  light,
  cord = 60,
}: PlaceAndColours & { cord?: number }) {
  return (
    <g transform={at({ x, y, scale })}>
      <path
        d={`M0-18V-${18 + cord}M0 18v12M-4 18v8M4 18v8`}
        stroke={light}
        strokeWidth={1.4}
      />
      <path
        d="M-10-16H10C18-13 23-7 23 0S18 13 10 16H-10C-18 13-23 7-23 0S-18-13-10-16z"
        fill={tone}
      />
      <path
        d="M-4-16C-13-8-13 8-4 16M4-16C13-8 13 8 4 16"
        stroke={light}
        strokeOpacity={0.7}
        strokeWidth={1.2}
      />
      <path d="M-10-19h20v4h-20zM-10 15h20v4h-20z" fill={light} />
    </g>
  )
}

/** Returns one path of overlapping water scales that covers width × height, in rows of radius `r`. */
export function scaleField(width: number, height: number, r: number): string {
  const arcs: string[] = []
  for (let row = 0; row * r < height + r; row += 1) {
    const shift = row % 2 ? 0 : -r
    for (let x = shift; x < width; x += 2 * r) {
      arcs.push(`M${x} ${row * r}a${r} ${r} 0 0 1 ${2 * r} 0`)
      arcs.push(`M${x + r / 2} ${row * r}a${r / 2} ${r / 2} 0 0 1 ${r} 0`)
    }
  }
  return arcs.join('')
}
