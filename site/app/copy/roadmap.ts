/** The features in preparation, as the dashboard lists them for members. */

export type RoadmapStatus = "In Development" | "Beta Testing" | "Planned" | "Coming Soon";

export interface RoadmapEntry {
  title: string;
  status: RoadmapStatus;
  description: string;
}

export const roadmap: readonly RoadmapEntry[] = [
  {
    title: "Project Management",
    status: "In Development",
    description: "Every stage of your project from brief to delivery, with dates and who’s working on it.",
  },
  {
    title: "Team Communication",
    status: "Planned",
    description: "Notes on a cut or a layout, right on the frame.",
  },
  {
    title: "File Sharing",
    status: "Beta Testing",
    description: "Masters, stills and brand files in one place, in full resolution.",
  },
  {
    title: "Analytics Dashboard",
    status: "Coming Soon",
    description: "How your films, pages and campaigns are doing, in numbers you can act on.",
  },
  {
    title: "Smart Notifications",
    status: "Planned",
    description: "A note when something needs you, and only then.",
  },
  {
    title: "Quick Actions",
    status: "Coming Soon",
    description: "Approve, comment or order another round without opening the project.",
  },
];
