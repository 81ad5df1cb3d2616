/** The logo, our own drawing of a koi over still water. */
export function KoiMark({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="#C8332B" />
      <path
        d="M7 18c3.2-6.4 9.6-8.6 15.4-4.2L26 10.6c.4 3 .2 5.6-.6 8.2l-3.4-2.2C17.6 21.4 11.2 21.8 7 18Z"
        fill="#FAF7F2"
      />
      <circle cx="11.4" cy="16.6" r="1.3" fill="#C8332B" />
      <path
        d="M6 24.5c3 1.4 6 1.4 9 0s6-1.4 9 0"
        fill="none"
        stroke="#E8C98A"
        strokeWidth="1.5"
        strokeLinecap="round"
      />
    </svg>
  )
}
