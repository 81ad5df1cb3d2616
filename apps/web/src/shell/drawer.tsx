import {
  Crown,
  Doc,
  Download,
  Gift,
  Headset,
  History,
  Info,
  Shield,
} from '../art/icons.tsx'
import { paths } from '../paths.ts'
import { ListRow } from '../ui/list-row.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { useSite } from '../visit/use-site.ts'
import { DrawerHead } from './drawer-head.tsx'

/** Shows the menu of the home screen in a drawer at the left (spec §2). */
export function Drawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { data: site } = useSite()
  return (
    <Sheet open={open} title="菜单" side="left" onClose={onClose}>
      <DrawerHead />
      <nav aria-label="菜单">
        <ListRow icon={<Gift size={22} />} label="优惠活动" to={paths.promotions()} />
        {site?.redpacket_switch && (
          <ListRow icon={<Gift size={22} />} label="每日红包" to={paths.redPacket()} />
        )}
        <ListRow icon={<Crown size={22} />} label="VIP 特权" to={paths.vip()} />
        <ListRow icon={<History size={22} />} label="投注记录" to={paths.bets()} />
        <ListRow icon={<Doc size={22} />} label="交易记录" to={paths.statement()} />
        <ListRow icon={<Shield size={22} />} label="账户安全" to={paths.security()} />
        <ListRow icon={<Info size={22} />} label="帮助中心" to={paths.help()} />
        <ListRow icon={<Headset size={22} />} label="在线客服" to={paths.service()} />
        <ListRow icon={<Download size={22} />} label="下载应用" to={paths.appDownload()} />
      </nav>
    </Sheet>
  )
}
