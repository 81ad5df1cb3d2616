import { type ArtProps, Frame } from './frame.tsx'

/** Draws the mark: a koi that curls into a ring of water around a pearl. It is legible from 16 px. */
function Mark() {
  return (
    <>
      <path
        d="M21.9 12.3C22.1 17.4 20.8 20.9 17.1 23.5C14.3 22.3 11.5 18.9 13.4 15.1z"
        fill="#B8862F"
      />
      <path
        d="M18.8 44.9A21.5 21.5 0 0 0 43.9 32.1C38.6 32.4 34.1 33.8 31.2 38.2C29.2 35.8 28.6 31.9 29.1 28.6C25.5 29.9 22.5 38.4 19.4 42.3z"
        fill="#B8862F"
      />
      <path
        d="M42.6 13.3A21.5 21.5 0 1 0 19.5 45L20 42.7C18.8 42 14.7 40.6 12.8 38.8C11 37 9.5 34.4 8.9 32.1C8.2 29.7 8.3 27 8.7 24.8C9.2 22.6 10.4 20.6 11.6 19C12.8 17.4 14.5 16.3 16 15.4C17.5 14.5 19.1 14.1 20.7 13.7C22.2 13.4 23.8 13 25.3 13.1C26.9 13.2 28.7 13.5 30.1 14.1C33.3 15.6 34.5 19.4 38.7 21.7C40.2 22.7 42 22.6 42.8 21.7C44.3 18.9 43.9 15.9 42.6 13.3z"
        fill="#C8332B"
      />
      <circle cx="26.2" cy="24.6" r="2.7" fill="#B8862F" />
      <circle cx="38.8" cy="15.1" r="1.6" fill="#FAF7F2" />
    </>
  )
}

/** Square brand mark, `size` px wide. */
export function Logo({ size = 32, className, title }: ArtProps) {
  return (
    <Frame
      width={size}
      height={size}
      viewBox="0 0 48 48"
      className={className}
      title={title}
    >
      <Mark />
    </Frame>
  )
}

/** Draws mark and name in one line, `size` px high; the characters take currentColor. */
export function Wordmark({ size = 32, className, title }: ArtProps) {
  return (
    <Frame
      width={(size * 124) / 48}
      height={size}
      viewBox="0 0 124 48"
      className={className}
      title={title}
    >
      <Mark />
      <text
        x="54"
        y="35"
        fill="currentColor"
        fontSize="31"
        fontWeight="600"
        letterSpacing="3"
        fontFamily="PingFang SC, HarmonyOS Sans SC, MiSans, Noto Sans CJK SC, sans-serif"
      >
        锦鲤
      </text>
    </Frame>
  )
}
