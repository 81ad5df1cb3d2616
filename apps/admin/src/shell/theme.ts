import { type ThemeConfig, theme } from 'antd'

const paper = '#FAF7F2'
const ink = '#1B1A18'
const vermilion = '#C8332B'
const gold = '#B8862F'
const teal = '#1F6F6B'

/** The colours of the player app as antd tokens: a paper background with vermilion for the primary action. */
export const adminTheme: ThemeConfig = {
  algorithm: theme.compactAlgorithm,
  token: {
    colorPrimary: vermilion,
    // The hover colour is darker than the button, so that white text stays readable.
    colorPrimaryHover: '#B02A22',
    colorPrimaryActive: '#942119',
    // The focus ring: teal, since vermilion would look like an error.
    colorPrimaryBorder: teal,
    lineWidthFocus: 2,
    colorError: '#B3261E',
    colorWarning: gold,
    colorInfo: teal,
    colorSuccess: '#2E7D4F',
    colorSuccessBg: '#E6F2EA',
    colorSuccessBorder: '#B5D6C1',
    colorInfoBg: '#E3F0EF',
    colorInfoBorder: '#AFD2CF',
    colorWarningBg: '#FBF6EA',
    colorWarningBorder: '#E3CF9F',
    colorErrorBg: '#FBEEEC',
    colorErrorBorder: '#E3AAA4',
    colorLink: teal,
    colorTextBase: ink,
    colorTextSecondary: '#5F5A52',
    colorTextTertiary: '#6B665E',
    colorTextDescription: '#6B665E',
    colorTextPlaceholder: '#767068',
    colorBgLayout: paper,
    colorBorder: '#DDD6CA',
    colorBorderSecondary: '#EAE4D9',
    borderRadius: 6,
    fontSize: 14,
    controlHeight: 32,
    fontFamily:
      "'PingFang SC','HarmonyOS Sans SC','MiSans','Noto Sans CJK SC','Microsoft YaHei',system-ui,sans-serif",
    motionDurationMid: '0.18s',
    motionDurationSlow: '0.22s',
  },
  components: {
    Layout: { siderBg: '#FFFFFF', headerBg: '#FFFFFF', headerHeight: 48, bodyBg: paper },
    Table: {
      headerBg: '#F5F1E9',
      headerColor: '#5F5A52',
      rowHoverBg: '#FBF8F3',
      cellPaddingBlockSM: 7,
    },
    Skeleton: {
      gradientFromColor: '#F2EDE4',
      gradientToColor: '#F9F6F0',
      paragraphLiHeight: 22,
    },
    Segmented: { trackBg: '#EFEAE0', itemColor: '#5F5A52' },
    // A focused field is teal, since vermilion would look like an error.
    Input: {
      activeBorderColor: teal,
      hoverBorderColor: '#A8A093',
      activeShadow: '0 0 0 2px rgb(31 111 107 / 15%)',
    },
    Select: { activeBorderColor: teal, hoverBorderColor: '#A8A093' },
    Switch: { colorPrimary: teal, colorPrimaryHover: teal },
    Button: {
      primaryShadow: 'none',
      defaultShadow: 'none',
      dangerShadow: 'none',
      defaultHoverColor: ink,
      defaultHoverBorderColor: '#A8A093',
      defaultActiveColor: ink,
      defaultActiveBorderColor: ink,
    },
  },
}

/** The theme without animation: nothing moves, so a click hits its target. */
export const stillTheme: ThemeConfig = {
  ...adminTheme,
  token: { ...adminTheme.token, motion: false },
}
