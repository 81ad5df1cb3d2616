import type { ArtProps } from './frame.tsx'
import { Pen } from './pen.tsx'

export function Eye(props: ArtProps) {
  return (
    <Pen
      {...props}
      line="M2.8 12C5.1 8 8.2 6 12 6s6.9 2 9.2 6c-2.3 4-5.4 6-9.2 6s-6.9-2-9.2-6zM14.8 12a2.8 2.8 0 1 1-5.6 0 2.8 2.8 0 0 1 5.6 0z"
    />
  )
}

export function EyeOff(props: ArtProps) {
  return (
    <Pen
      {...props}
      line="M2.8 9.8c2.3 3.3 5.4 5 9.2 5s6.9-1.7 9.2-5M12 14.8V18M6.9 13.4l-1.7 2.8M17.1 13.4l1.7 2.8"
    />
  )
}

export function Copy(props: ArtProps) {
  return (
    <Pen
      {...props}
      line="M11 8.5h7a2.5 2.5 0 0 1 2.5 2.5v7a2.5 2.5 0 0 1-2.5 2.5h-7A2.5 2.5 0 0 1 8.5 18v-7A2.5 2.5 0 0 1 11 8.5zM5.2 15.5a1.9 1.9 0 0 1-1.7-1.9V6A2.5 2.5 0 0 1 6 3.5h7.6a1.9 1.9 0 0 1 1.9 1.7"
    />
  )
}

export function BankCard(props: ArtProps) {
  return (
    <Pen
      {...props}
      line="M5.5 5.5h13A2.5 2.5 0 0 1 21 8v8a2.5 2.5 0 0 1-2.5 2.5h-13A2.5 2.5 0 0 1 3 16V8a2.5 2.5 0 0 1 2.5-2.5zM3 10h18M6.8 14.7h3.6"
    />
  )
}

export function Shield(props: ArtProps) {
  return (
    <Pen
      {...props}
      line="M12 3l7.5 2.8v5.7c0 4.3-2.8 7.6-7.5 9.5-4.7-1.9-7.5-5.2-7.5-9.5V5.8zM8.6 11.9l2.4 2.4 4.4-4.4"
    />
  )
}

export function Gift(props: ArtProps) {
  return (
    <Pen
      {...props}
      line="M4.8 12v6.5a2 2 0 0 0 2 2h10.4a2 2 0 0 0 2-2V12M4.5 8h15a1 1 0 0 1 1 1v3h-17V9a1 1 0 0 1 1-1zM12 8v12.5M12 8c-2.8 0-4.9-.9-4.9-2.8 0-1.2 1-1.9 2.1-1.7C10.9 3.9 12 5.8 12 8zM12 8c2.8 0 4.9-.9 4.9-2.8 0-1.2-1-1.9-2.1-1.7C13.1 3.9 12 5.8 12 8z"
    />
  )
}

export function Crown(props: ArtProps) {
  return (
    <Pen {...props} line="M4.6 16.8L3 7.4l5 3.9L12 5l4 6.3 5-3.9-1.6 9.4zM5.2 20.2h13.6" />
  )
}

export function Chart(props: ArtProps) {
  return (
    <Pen
      {...props}
      line="M4 4v13.8a2.2 2.2 0 0 0 2.2 2.2H20.5M8 14.8l3.6-4.6 3.2 2.6 4.7-6"
    />
  )
}

export function Doc(props: ArtProps) {
  return (
    <Pen
      {...props}
      line="M7 3.5h7l5 5v10a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2v-13a2 2 0 0 1 2-2zM14 3.5v5h5M8.5 12.8h7M8.5 16.4h4.4"
    />
  )
}

export function Headset(props: ArtProps) {
  return (
    <Pen
      {...props}
      line="M4 14.2v-3a8 8 0 0 1 16 0v3M4 13.4h1.6A1.4 1.4 0 0 1 7 14.8v2.8A1.4 1.4 0 0 1 5.6 19H5.2A1.2 1.2 0 0 1 4 17.8zM20 13.4h-1.6a1.4 1.4 0 0 0-1.4 1.4v2.8a1.4 1.4 0 0 0 1.4 1.4h.4a1.2 1.2 0 0 0 1.2-1.2zM20 17.6c0 2-1.7 3.4-3.8 3.4h-2.7"
    />
  )
}

export function Close(props: ArtProps) {
  return <Pen {...props} line="M6 6l12 12M18 6L6 18" />
}

export function Check(props: ArtProps) {
  return <Pen {...props} line="M4.5 12.6l4.9 4.9L19.5 7.4" />
}

export function ChevronRight(props: ArtProps) {
  return <Pen {...props} line="M9.2 5.2l6.8 6.8-6.8 6.8" />
}

export function ChevronDown(props: ArtProps) {
  return <Pen {...props} line="M5.2 8.8l6.8 6.8 6.8-6.8" />
}

export function Plus(props: ArtProps) {
  return <Pen {...props} line="M12 4.5v15M4.5 12h15" />
}

export function Trash(props: ArtProps) {
  return (
    <Pen
      {...props}
      line="M4 6.6h16M9 6.6V5a1.5 1.5 0 0 1 1.5-1.5h3A1.5 1.5 0 0 1 15 5v1.6M6 6.6l.8 12a2 2 0 0 0 2 1.9h6.4a2 2 0 0 0 2-1.9l.8-12M10.1 10.8v5.4M13.9 10.8v5.4"
    />
  )
}

export function Camera(props: ArtProps) {
  return (
    <Pen
      {...props}
      line="M8.4 6.8l1.1-1.7a1.5 1.5 0 0 1 1.3-.7h2.4a1.5 1.5 0 0 1 1.3.7l1.1 1.7h2.9A2.5 2.5 0 0 1 21 9.3v8a2.5 2.5 0 0 1-2.5 2.5h-13A2.5 2.5 0 0 1 3 17.3v-8a2.5 2.5 0 0 1 2.5-2.5zM15.4 13a3.4 3.4 0 1 1-6.8 0 3.4 3.4 0 0 1 6.8 0z"
    />
  )
}

export function Clock(props: ArtProps) {
  return (
    <Pen
      {...props}
      line="M20.5 12a8.5 8.5 0 1 1-17 0 8.5 8.5 0 0 1 17 0zM12 7.4V12l3.1 2"
    />
  )
}

export function Lock(props: ArtProps) {
  return (
    <Pen
      {...props}
      line="M7 10.5h10a2 2 0 0 1 2 2v6a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2v-6a2 2 0 0 1 2-2zM8 10.5V7.8a4 4 0 0 1 8 0v2.7M12 14.4v2.2"
    />
  )
}

export function Key(props: ArtProps) {
  return (
    <Pen
      {...props}
      line="M12 15.8a3.9 3.9 0 1 1-7.8 0 3.9 3.9 0 0 1 7.8 0zM10.9 13.1L19.8 4.2M15.4 8.6l2.7 2.7M18 6l1.9 1.9"
    />
  )
}

export function User(props: ArtProps) {
  return (
    <Pen
      {...props}
      line="M16.2 8a4.2 4.2 0 1 1-8.4 0 4.2 4.2 0 0 1 8.4 0zM4 20.3c.7-3.8 3.7-5.8 8-5.8s7.3 2 8 5.8"
    />
  )
}

export function Logout(props: ArtProps) {
  return (
    <Pen
      {...props}
      line="M13.5 4H7a2 2 0 0 0-2 2v12a2 2 0 0 0 2 2h6.5M10.5 12h10M17 8.5l3.5 3.5-3.5 3.5"
    />
  )
}

export function Download(props: ArtProps) {
  return (
    <Pen
      {...props}
      line="M12 3.5v11.4M7.4 10.4l4.6 4.6 4.6-4.6M4 19.6q2-1.5 4 0t4 0 4 0 4 0"
    />
  )
}

export function Wallet(props: ArtProps) {
  return (
    <Pen
      {...props}
      line="M18 8V6.3a1.8 1.8 0 0 0-1.8-1.8H5.3a1.8 1.8 0 0 0 0 3.5h13.2a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2V6.3M20.5 12h-4a2 2 0 0 0 0 4h4"
    />
  )
}

export function Coins(props: ArtProps) {
  return (
    <Pen
      {...props}
      line="M15.2 9.2a6 6 0 1 1-12 0 6 6 0 0 1 12 0zM7.5 7.5h3.4v3.4H7.5zM18.4 10.3a6 6 0 1 1-8.1 8.1"
    />
  )
}

export function History(props: ArtProps) {
  return <Pen {...props} line="M4.3 9a8.3 8.3 0 1 1-.5 4.4M4 4.6V9h4.4M12 7.6V12l3 2" />
}

export function Mail(props: ArtProps) {
  return (
    <Pen
      {...props}
      line="M5.5 5.5h13A2.5 2.5 0 0 1 21 8v8a2.5 2.5 0 0 1-2.5 2.5h-13A2.5 2.5 0 0 1 3 16V8a2.5 2.5 0 0 1 2.5-2.5zM3.7 7.2L12 13l8.3-5.8"
    />
  )
}

export function Handshake(props: ArtProps) {
  return (
    <Pen
      {...props}
      line="M2.8 7.4l3.4-1.6 3 1.2 2.8-.9 2.8.9 3-1.2 3.4 1.6M12 6.1L8.4 9.6c-.7.9-.2 2 .9 2 1.6 0 2.7-.8 3.6-1.7l6 5.2M2.8 14.6l2.4.6 4.6 4a2 2 0 0 0 2.5.1l6.6-4.2 2.3-.5M14.2 18l-2.6-2.3M16.6 16.5L13.6 13.8"
    />
  )
}

export function Game(props: ArtProps) {
  return (
    <Pen
      {...props}
      line="M8 6.8h8a5.4 5.4 0 0 1 5.3 4.5l.6 3.7c.4 2.6-2.6 4-4.3 2.1L15.7 15H8.3l-1.9 2.1c-1.7 1.9-4.7.5-4.3-2.1l.6-3.7A5.4 5.4 0 0 1 8 6.8zM6.7 10.9h3.4M8.4 9.2v3.4M14.9 9.8h.01M16.9 12h.01"
    />
  )
}

export function Usdt(props: ArtProps) {
  return (
    <Pen
      {...props}
      line="M20.5 12a8.5 8.5 0 1 1-17 0 8.5 8.5 0 0 1 17 0zM7.9 8.2h8.2M12 8.2v8.4"
    />
  )
}

export function PayScan(props: ArtProps) {
  return (
    <Pen
      {...props}
      line="M4 8.6V6a2 2 0 0 1 2-2h2.6M15.4 4H18a2 2 0 0 1 2 2v2.6M20 15.4V18a2 2 0 0 1-2 2h-2.6M8.6 20H6a2 2 0 0 1-2-2v-2.6M7 12q2.5-2 5 0t5 0"
    />
  )
}

export function PayWallet(props: ArtProps) {
  return (
    <Pen
      {...props}
      line="M8.6 8.4L6.6 4.2q2.9 1 5.4-.7 2.5 1.7 5.4.7l-2 4.2zM8.6 8.4h6.8c3 2.5 4.6 5 4.6 7.3 0 3-2.2 4.8-5 4.8H9c-2.8 0-5-1.8-5-4.8 0-2.3 1.6-4.8 4.6-7.3zM9.9 11.8l2.1 2.7 2.1-2.7M12 14.5v3M10.2 15.4h3.6"
    />
  )
}

export function Alert(props: ArtProps) {
  return (
    <Pen
      {...props}
      line="M10.3 4.6a2 2 0 0 1 3.4 0l7 11.9a2 2 0 0 1-1.7 3H5a2 2 0 0 1-1.7-3zM12 9.4v4.2M12 16.4h.01"
    />
  )
}

export function Info(props: ArtProps) {
  return (
    <Pen
      {...props}
      line="M20.5 12a8.5 8.5 0 1 1-17 0 8.5 8.5 0 0 1 17 0zM12 11.4v5M12 7.9h.01"
    />
  )
}
