import type { ArtProps } from './frame.tsx'
import { Pen, Tab, type TabProps } from './pen.tsx'

// This file holds the icons of the first view only, so that the icons of other screens load later.

export function TabHome(props: TabProps) {
  return (
    <Tab
      {...props}
      outline="M2.8 10.6c3.8-.7 6.9-3 9.2-6.8 2.3 3.8 5.4 6.1 9.2 6.8M5.4 10.4v8.1a2 2 0 0 0 2 2h9.2a2 2 0 0 0 2-2v-8.1M9 15.6q1.5-1.2 3 0t3 0"
      solid="M12 3.8c-2.3 3.8-5.4 6.1-9.2 6.8h2.6v7.9a2 2 0 0 0 2 2h9.2a2 2 0 0 0 2-2v-7.9h2.6C17.4 9.9 14.3 7.6 12 3.8zM8.4 14.6q1.8-1.5 3.6 0t3.6 0v2.5q-1.8 1.5-3.6 0t-3.6 0z"
    />
  )
}

export function TabOffers(props: TabProps) {
  return (
    <Tab
      {...props}
      outline="M12 2.8v2M9.2 4.8h5.6M8.6 4.8C5.6 5.6 3.6 8 3.6 11s2 5.4 5 6.2M15.4 4.8c3 .8 5 3.2 5 6.2s-2 5.4-5 6.2M9.2 17.2h5.6M10 8c-.8 1.8-.8 4.2 0 6M14 8c.8 1.8.8 4.2 0 6M12 17.2v4M9.4 18.8v1.2M14.6 18.8v1.2"
      solid="M8.6 4.8h6.8c3 .8 5 3.2 5 6.2s-2 5.4-5 6.2H8.6c-3-.8-5-3.2-5-6.2s2-5.4 5-6.2zM8.8 7.3c-1 2.3-1 5.1 0 7.4l2.2-.7c-.8-1.9-.8-4.1 0-6zM15.2 7.3l-2.2.7c.8 1.9.8 4.1 0 6l2.2.7c1-2.3 1-5.1 0-7.4z"
      stem="M12 2.8v2M12 17.2v4M9.4 18.8v1.2M14.6 18.8v1.2"
    />
  )
}

export function TabService(props: TabProps) {
  return (
    <Tab
      {...props}
      outline="M4 14.2v-3a8 8 0 0 1 16 0v3M4 13.4h1.6A1.4 1.4 0 0 1 7 14.8v2.8A1.4 1.4 0 0 1 5.6 19H5.2A1.2 1.2 0 0 1 4 17.8zM20 13.4h-1.6a1.4 1.4 0 0 0-1.4 1.4v2.8a1.4 1.4 0 0 0 1.4 1.4h.4a1.2 1.2 0 0 0 1.2-1.2zM20 17.6c0 2-1.7 3.4-3.8 3.4h-2.7"
      solid="M4 13.4h1.6A1.4 1.4 0 0 1 7 14.8v2.8A1.4 1.4 0 0 1 5.6 19H5.2A1.2 1.2 0 0 1 4 17.8zM20 13.4h-1.6a1.4 1.4 0 0 0-1.4 1.4v2.8a1.4 1.4 0 0 0 1.4 1.4h.4a1.2 1.2 0 0 0 1.2-1.2zM8.6 12.2a3.4 3.4 0 0 1 6.8 0v1.6a3.4 3.4 0 0 1-6.8 0z"
      stem="M4 14.2v-3a8 8 0 0 1 16 0v3M20 17.6c0 2-1.7 3.4-3.8 3.4h-2.7"
    />
  )
}

export function TabSponsor(props: TabProps) {
  return (
    <Tab
      {...props}
      outline="M7 4h10v6a5 5 0 0 1-10 0zM7 5.8H3.8v1.4A3.6 3.6 0 0 0 7.2 11M17 5.8h3.2v1.4a3.6 3.6 0 0 1-3.4 3.8M12 15v2.6M7.6 20.4c.4-1.8 1.8-2.8 4.4-2.8s4 1 4.4 2.8z"
      solid="M7 4h10v6a5 5 0 0 1-10 0zM7.6 20.4c.4-1.8 1.8-2.8 4.4-2.8s4 1 4.4 2.8zM8.8 7.6q1.6-1.3 3.2 0t3.2 0v2.5q-1.6 1.3-3.2 0t-3.2 0z"
      stem="M7 5.8H3.8v1.4A3.6 3.6 0 0 0 7.2 11M17 5.8h3.2v1.4a3.6 3.6 0 0 1-3.4 3.8M12 15v2.6"
    />
  )
}

export function TabMine(props: TabProps) {
  return (
    <Tab
      {...props}
      outline="M16.2 8a4.2 4.2 0 1 1-8.4 0 4.2 4.2 0 0 1 8.4 0zM4 20.3c.7-3.8 3.7-5.8 8-5.8s7.3 2 8 5.8"
      solid="M16.2 8a4.2 4.2 0 1 1-8.4 0 4.2 4.2 0 0 1 8.4 0zM4 20.3c.7-3.8 3.7-5.8 8-5.8s7.3 2 8 5.8z"
    />
  )
}

export function Deposit(props: ArtProps) {
  return (
    <Pen
      {...props}
      line="M17.4 11.6a7.2 7.2 0 1 0-4 5.2M7.6 6.8l2.7 3.5L13 6.8M10.3 10.3v3.9M8 11.6h4.6M18 14.4v6.2M15.4 18l2.6 2.6 2.6-2.6"
    />
  )
}

export function Withdraw(props: ArtProps) {
  return (
    <Pen
      {...props}
      line="M17.4 11.6a7.2 7.2 0 1 0-4 5.2M7.6 6.8l2.7 3.5L13 6.8M10.3 10.3v3.9M8 11.6h4.6M18 20.6v-6.2M15.4 17l2.6-2.6 2.6 2.6"
    />
  )
}

export function Transfer(props: ArtProps) {
  return <Pen {...props} line="M3.5 9.2h17L16 4.7M20.5 14.8h-17L8 19.3" />
}

export function Vip(props: ArtProps) {
  return <Pen {...props} line="M7.2 4.5h9.6l4.2 5.3L12 20 3 9.8zM8.4 9.8l3.6 4.4 3.6-4.4" />
}

export function Bell(props: ArtProps) {
  return (
    <Pen
      {...props}
      line="M12 3v1.8M6 16.8v-6a6 6 0 0 1 12 0v6M4.2 16.8h15.6M9.9 19.8a2.3 2.3 0 0 0 4.2 0"
    />
  )
}

export function Refresh(props: ArtProps) {
  return <Pen {...props} line="M19.8 13.2a8 8 0 1 1-1.6-6.2l1.8 2M20 4.4V9h-4.6" />
}

export function Recycle(props: ArtProps) {
  return (
    <Pen
      {...props}
      line="M4.1 11a8 8 0 0 1 14.2-3.9l1.5 1.8M19.9 4.4v4.5h-4.5M19.9 13a8 8 0 0 1-14.2 3.9l-1.5-1.8M4.1 19.6v-4.5h4.5M13.9 12a1.9 1.9 0 1 1-3.8 0 1.9 1.9 0 0 1 3.8 0z"
    />
  )
}

export function Back(props: ArtProps) {
  return <Pen {...props} line="M14.8 4.8L7.6 12l7.2 7.2" />
}

export function Menu(props: ArtProps) {
  return <Pen {...props} line="M4 6.8h16M4 12h16M4 17.2h9.5" />
}

export function Phone(props: ArtProps) {
  return (
    <Pen
      {...props}
      line="M8.5 3h7a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2h-7a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2zM10.8 17.8h2.4"
    />
  )
}

export function Search(props: ArtProps) {
  return (
    <Pen
      {...props}
      line="M17.5 10.8a6.7 6.7 0 1 1-13.4 0 6.7 6.7 0 0 1 13.4 0zM15.8 15.8l4.4 4.4"
    />
  )
}
