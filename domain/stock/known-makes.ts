/** The day on which this table was last compared with the manufacturers' British websites. */
export const KNOWN_MAKES_READ_ON = "2026-11-22";

/** A range as its maker spells it, optionally with spellings that differ in more than case, accents, spaces and hyphens. */
export type KnownRange = string | readonly [name: string, ...others: string[]];

export type KnownMake = { name: string; others?: readonly string[]; ranges?: readonly KnownRange[] };

/**
 * Makes sold in the United Kingdom, and those of their ranges that feeds spell inconsistently. Source: the makers' British websites; for
 * discontinued ranges, their brochures. Other makes and ranges are not changed.
 */
// oxfmt-ignore
export const KNOWN_MAKES: readonly KnownMake[] = [
  { name: "Abarth", ranges: ["500", "500e", "595", "600e", "695", "124 Spider"] },
  {
    name: "Alfa Romeo", others: ["Alfa"],
    ranges: [
      "147", "156", "159", "4C", "Brera", "Giulia", "Giulietta", "Junior", "MiTo", "Spider", "Stelvio", "Tonale",
    ],
  },
  { name: "Alpine", ranges: ["A110", "A290"] },
  { name: "Aston Martin", others: ["Aston"], ranges: ["DB9", "DB11", "DB12", "DBS", "DBX", "Rapide", "Vanquish", "Vantage"] },
  {
    name: "Audi",
    ranges: [
      "A1", "A2", "A3", "A4", "A4 allroad", "A5", "A6", "A6 allroad", "A6 e-tron", "A7", "A8", "e-tron", "e-tron GT", "Q2", "Q3",
      "Q4 e-tron", "Q5", "Q6 e-tron", "Q7", "Q8", "Q8 e-tron", "R8", "RS3", "RS4", "RS5", "RS6", "RS7", "RS Q3", "RS Q8", "S1", "S3", "S4",
      "S5", "S6", "S7", "S8", "SQ2", "SQ5", "SQ7", "SQ8", "TT", "TTS", "TT RS",
    ],
  },
  { name: "Bentley", ranges: ["Bentayga", "Continental", "Flying Spur", "Mulsanne"] },
  {
    name: "BMW",
    ranges: [
      "1 Series", "2 Series", "2 Series Active Tourer", "2 Series Gran Coupé", "2 Series Gran Tourer", "3 Series", "4 Series",
      "4 Series Gran Coupé", "5 Series", "6 Series", "7 Series", "8 Series", "i3", "i4", "i5", "i7", "i8", "iX", "iX1", "iX2", "iX3", "M2",
      "M3", "M4", "M5", "M6", "M8", "X1", "X2", "X3", "X4", "X5", "X6", "X7", "XM", "Z3", "Z4",
    ],
  },
  { name: "BYD", ranges: ["Atto 2", "Atto 3", "Dolphin", "Dolphin Surf", "Seal", "Seal U", "Sealion 7"] },
  { name: "Chevrolet", others: ["Chevy"], ranges: ["Aveo", "Captiva", "Cruze", "Matiz", "Orlando", "Spark", "Trax"] },
  { name: "Chrysler" },
  {
    name: "Citroën",
    ranges: [
      "AMI", "Berlingo", "ë-Berlingo", "C1", "C2", "C3", "ë-C3", "C3 Aircross", "C3 Picasso", "C4", "ë-C4", "C4 Cactus", "C4 Picasso",
      "C4 SpaceTourer", "C4 X", "ë-C4 X", "C5", "C5 Aircross", "C5 X", "Dispatch", "ë-Dispatch", "Grand C4 Picasso", "Grand C4 SpaceTourer",
      "Nemo", "Relay", "ë-Relay", "SpaceTourer", "ë-SpaceTourer", "Xsara Picasso",
    ],
  },
  { name: "CUPRA", ranges: ["Ateca", "Born", "Formentor", "Leon", "Tavascan", "Terramar"] },
  { name: "Dacia", ranges: ["Bigster", "Duster", "Jogger", "Logan", "Logan MCV", "Sandero", "Sandero Stepway", "Spring"] },
  { name: "DAF", others: ["DAF Trucks"] },
  { name: "Daihatsu" },
  { name: "Dodge" },
  {
    name: "DS", others: ["DS Automobiles"],
    ranges: [
      "DS 3", "DS 3 Crossback", "DS 4", "DS 4 Crossback", "DS 5", "DS 7", "DS 7 Crossback", "DS 9", ["DS Nº8", "Nº8"],
    ],
  },
  { name: "Ferrari" },
  {
    name: "Fiat",
    ranges: [
      "124 Spider", "500", "500C", "500e", "500L", "500X", "600", "600e", "Bravo", "Doblò", "E-Doblò", "Ducato", "E-Ducato", "Fiorino",
      "Fullback", "Grande Panda", "Panda", "Punto", "Punto Evo", "Grande Punto", "Qubo", "Scudo", "E-Scudo", "Talento", "Tipo", "Topolino",
    ],
  },
  {
    name: "Ford",
    ranges: [
      "B-MAX", "C-MAX", "Capri", "EcoSport", "Edge", "E-Transit", "Explorer", "Fiesta", "Fiesta Van", "Focus", "Fusion", "Galaxy",
      "Grand C-MAX", "Grand Tourneo Connect", "Ka", "Ka+", "Kuga", "Mondeo", "Mustang", "Mustang Mach-E", "Puma", "Puma Gen-E", "Ranger",
      "Ranger Raptor", "S-MAX", "Streetka", "Tourneo Connect", "Tourneo Courier", "Tourneo Custom", "Transit", "Transit Connect",
      "Transit Courier", "Transit Custom", "E-Transit Custom", "E-Transit Courier",
    ],
  },
  { name: "Genesis", ranges: ["G70", "G80", "G90", "GV60", "GV70", "GV80"] },
  { name: "GWM ORA", others: ["ORA"], ranges: ["03", "Funky Cat"] },
  {
    name: "Honda",
    ranges: [
      "Accord", "Civic", "CR-V", "CR-Z", "e", "e:Ny1", "FR-V", "HR-V", "Insight", "Jazz", "Jazz Crosstar", "Legend", "NSX", "S2000", "ZR-V",
    ],
  },
  {
    name: "Hyundai",
    ranges: [
      "Accent", "Bayon", "Coupe", "Getz", "i10", "i20", "i30", "i30 N", "i20 N", "i40", "i800", "iLoad", "INSTER", "IONIQ", "IONIQ 5",
      "IONIQ 6", "IONIQ 9", "ix20", "ix35", "Kona", "Kona Electric", "Nexo", "Santa Fe", "Tucson", "Veloster",
    ],
  },
  { name: "INEOS", others: ["INEOS Automotive"], ranges: ["Grenadier", "Quartermaster"] },
  { name: "Infiniti" },
  { name: "Isuzu", ranges: ["D-Max", "Rodeo", "Trooper"] },
  { name: "Iveco", ranges: ["Daily", "eDaily"] },
  { name: "JAECOO", ranges: [["5", "J5", "JAECOO 5"], ["7", "J7", "JAECOO 7"]] },
  {
    name: "Jaguar",
    ranges: [
      "E-PACE", "F-PACE", "F-TYPE", "I-PACE", "S-Type", "X-Type", "XE", "XF", "XF Sportbrake", "XJ", "XJS", "XK", "XK8", "XKR",
    ],
  },
  { name: "Jeep", ranges: ["Avenger", "Cherokee", "Compass", "Grand Cherokee", "Patriot", "Renegade", "Wrangler"] },
  { name: "KGM", others: ["KG Mobility"], ranges: ["Actyon", "Korando", "Musso", "Rexton", "Tivoli", "Torres", "Torres EVX"] },
  {
    name: "Kia",
    ranges: [
      "Ceed", "Ceed Sportswagon", "e-Niro", "e-Soul", "EV2", "EV3", "EV4", "EV5", "EV6", "EV9", "Magentis", "Niro", "Niro EV", "Optima",
      "Picanto", "ProCeed", "PV5", "Rio", "Sedona", "Sorento", "Soul", "Soul EV", "Sportage", "Stinger", "Stonic", "Venga", "XCeed",
    ],
  },
  { name: "Lamborghini" },
  {
    name: "Land Rover",
    others: ["Landrover"],
    ranges: [
      "Defender", "Defender 90", "Defender 110", "Defender 130", "Discovery", "Discovery 3", "Discovery 4", "Discovery Sport", "Freelander",
      "Freelander 2", "Range Rover", ["Range Rover Evoque", "Evoque", "RR Evoque"], ["Range Rover Sport", "RR Sport"],
      ["Range Rover Velar", "Velar", "RR Velar"],
    ],
  },
  { name: "LDV", ranges: ["Deliver 7", "Deliver 9", "eDeliver 3", "eDeliver 7", "eDeliver 9", "Maxus", "T60", "V80"] },
  { name: "Leapmotor", ranges: ["B10", "C10", "T03"] },
  { name: "LEVC", others: ["London EV Company"] },
  { name: "Lexus", ranges: ["CT", "ES", "GS", "IS", "LBX", "LC", "LM", "LS", "NX", "RC", "RC F", "RX", "RZ", "UX"] },
  { name: "Lotus", ranges: ["Eletre", "Elise", "Emeya", "Emira", "Evora", "Exige"] },
  { name: "Maserati", ranges: ["Ghibli", "GranTurismo", "GranCabrio", "Grecale", "Levante", "MC20", "Quattroporte"] },
  { name: "Maxus", ranges: ["Deliver 7", "Deliver 9", "eDeliver 3", "eDeliver 7", "eDeliver 9", "Mifa 9", "T60", "T90EV"] },
  {
    name: "Mazda",
    ranges: [
      "BT-50", "CX-3", "CX-30", "CX-5", "CX-60", "CX-7", "CX-80", "Mazda2", "Mazda2 Hybrid", "Mazda3", "Mazda5", "Mazda6", "Mazda6e",
      "MX-30", "MX-5", "MX-5 RF", "RX-8",
    ],
  },
  { name: "McLaren" },
  {
    name: "Mercedes-Benz",
    others: ["Mercedes", "Mercedes Benz Cars", "Merc", "MB"],
    ranges: [
      "A-Class", "AMG GT", "B-Class", "C-Class", "Citan", "eCitan", "CL-Class", ["CLA", "CLA-Class"], ["CLC", "CLC-Class"],
      ["CLE", "CLE-Class"], ["CLK", "CLK-Class"], ["CLS", "CLS-Class"], "E-Class", "EQA", "EQB", "EQC", "EQE", "EQE SUV", "EQS", "EQS SUV",
      "EQT", "EQV", "G-Class", "GL-Class", ["GLA", "GLA-Class"], ["GLB", "GLB-Class"], ["GLC", "GLC-Class"], "GLC Coupé",
      ["GLE", "GLE-Class"], "GLE Coupé", ["GLK", "GLK-Class"], ["GLS", "GLS-Class"], "M-Class", "R-Class", "S-Class", ["SL", "SL-Class"],
      ["SLC", "SLC-Class"], ["SLK", "SLK-Class"], "Sprinter", "eSprinter", "T-Class", "V-Class", "Viano", "Vito", "eVito", "X-Class",
    ],
  },
  {
    name: "MG", others: ["MG Motor", "MG Motor UK"],
    ranges: [
      "Cyberster", "HS", ["MG3", "3"], ["MG4 EV", "MG4", "4 EV"], ["MG5 EV", "MG5", "5 EV"], ["MG6", "6"], "MGS5 EV", "MGS6 EV", "IM5",
      "IM6", "GS", "TF", "ZS", "ZS EV", "ZT",
    ],
  },
  {
    name: "MINI", others: ["BMW MINI"],
    ranges: [
      "Aceman", "Cabrio", "Clubman", "Clubvan", "Convertible", "Cooper", "Countryman", "Coupé", "Electric", "Hatch", "Paceman", "Roadster",
    ],
  },
  {
    name: "Mitsubishi",
    ranges: [
      "ASX", "Colt", "Eclipse Cross", "L200", "Lancer", "Mirage", "Outlander", "Outlander PHEV", "Shogun", "Shogun Sport",
    ],
  },
  { name: "Morgan" },
  {
    name: "Nissan",
    ranges: [
      "370Z", "350Z", "Almera", "Ariya", "e-NV200", "GT-R", "Interstar", "Juke", "Leaf", "Micra", "Murano", "Navara", "Note", "NV200",
      "NV300", "NV400", "Pathfinder", "Primastar", "Pulsar", "Qashqai", "Qashqai+2", "Terrano", "Townstar", "X-Trail",
    ],
  },
  { name: "OMODA", ranges: ["5", "E5", "7", "9"] },
  {
    name: "Peugeot",
    ranges: [
      "106", "107", "108", "206", "207", "208", "e-208", "2008", "e-2008", "3008", "e-3008", "307", "308", "e-308", "308 SW", "4007", "407",
      "408", "e-408", "5008", "e-5008", "508", "508 SW", "807", "Bipper", "Boxer", "e-Boxer", "Expert", "e-Expert", "Partner", "e-Partner",
      "Partner Tepee", "RCZ", "Rifter", "e-Rifter", "Traveller", "e-Traveller",
    ],
  },
  { name: "Polestar", ranges: [["1", "Polestar 1"], ["2", "Polestar 2"], ["3", "Polestar 3"], ["4", "Polestar 4"], ["5", "Polestar 5"]] },
  {
    name: "Porsche",
    ranges: [
      "718 Boxster", "718 Cayman", "718 Spyder", "911", "Boxster", "Cayenne", "Cayman", "Macan", "Panamera", "Taycan",
    ],
  },
  {
    name: "Renault",
    ranges: [
      "4 E-Tech", "5 E-Tech", "Arkana", "Austral", "Captur", "Clio", "Espace", "Fluence", "Grand Modus", "Grand Scénic", "Kadjar", "Kangoo",
      "Kangoo E-Tech", "Koleos", "Laguna", "Master", "Mégane", "Mégane E-Tech", "Modus", "Rafale", "Scénic", "Scénic E-Tech", "Symbioz",
      "Trafic", "Twingo", "Twizy", "Wind", "ZOE",
    ],
  },
  { name: "Rolls-Royce", others: ["Rolls Royce Motor Cars"], ranges: ["Cullinan", "Dawn", "Ghost", "Phantom", "Spectre", "Wraith"] },
  { name: "Rover" },
  { name: "Saab", ranges: ["9-3", "9-5"] },
  {
    name: "SEAT",
    ranges: [
      "Alhambra", "Altea", "Altea XL", "Arona", "Arosa", "Ateca", "Exeo", "Ibiza", "Leon", "Mii", "Tarraco", "Toledo",
    ],
  },
  { name: "Skywell", ranges: ["BE11"] },
  {
    name: "Škoda",
    ranges: [
      "Citigo", ["Citigo-e iV", "Citigo e"], "Elroq", "Enyaq", "Enyaq iV", "Enyaq Coupé", "Epiq", "Fabia", "Kamiq", "Karoq", "Kodiaq",
      "Octavia", "Rapid", "Rapid Spaceback", "Roomster", "Scala", "Superb", "Yeti",
    ],
  },
  { name: "smart", others: ["Smart Car"], ranges: ["#1", "#3", "#5", "forfour", "fortwo", "EQ forfour", "EQ fortwo", "roadster"] },
  { name: "SsangYong", ranges: ["Korando", "Kyron", "Musso", "Rexton", "Rodius", "Tivoli", "Tivoli XLV", "Turismo"] },
  {
    name: "Subaru",
    ranges: [
      "BRZ", "Crosstrek", "Forester", "Impreza", "Justy", "Legacy", "Levorg", "Outback", "Solterra", "WRX STI", "XV",
    ],
  },
  {
    name: "Suzuki",
    ranges: [
      "Across", "Alto", "Baleno", "Celerio", "e Vitara", "Grand Vitara", "Ignis", "Jimny", "Kizashi", "S-Cross", "Splash", "Swace", "Swift",
      "SX4", "SX4 S-Cross", "Vitara",
    ],
  },
  { name: "Tesla", others: ["Tesla Motors"], ranges: ["Cybertruck", "Model 3", "Model S", "Model X", "Model Y", "Roadster"] },
  {
    name: "Toyota",
    ranges: [
      "Auris", "Avensis", "Aygo", "Aygo X", "bZ4X", "C-HR", "C-HR+", "Camry", "Celica", "Corolla", "Corolla Cross", "Corolla Verso",
      "GR Supra", "GR Yaris", "GR86", "GT86", "Highlander", "Hilux", "iQ", "Land Cruiser", "Mirai", "MR2", "Prius", "Prius+", "Proace",
      "Proace City", "Proace Max", "Proace Verso", "RAV4", "Supra", "Urban Cruiser", "Verso", "Yaris", "Yaris Cross",
    ],
  },
  {
    name: "Vauxhall",
    ranges: [
      "Adam", "Agila", "Ampera", "Antara", "Astra", "Astra Electric", "Astra GTC", "Cascada", "Combo", "Combo Life", "Corsa",
      "Corsa Electric", "Corsa-e", "Corsavan", "Crossland", "Crossland X", "Frontera", "Grandland", "Grandland X", "GTC", "Insignia",
      "Meriva", "Mokka", "Mokka Electric", "Mokka-e", "Mokka X", "Movano", "Signum", "Tigra", "Vectra", "Viva", "Vivaro", "Vivaro Life",
      "VXR8", "Zafira", "Zafira Tourer",
    ],
  },
  {
    name: "Volkswagen",
    others: ["VW", "V W", "Volkswagon", "Volkswagen Cars"],
    ranges: [
      "Amarok", "Arteon", "Beetle", "Bora", "Caddy", "Caddy Cargo", "Caddy Life", "Caddy Maxi", "Caddy Maxi Life", "California",
      "Caravelle", "CC", "Crafter", "e-Crafter", "Eos", "Fox", "Golf", "e-Golf", "Golf Plus", "Golf SV", "Grand California", "ID. Buzz",
      "ID. Buzz Cargo", "ID.3", "ID.4", "ID.5", "ID.7", "ID.7 Tourer", "Jetta", "Lupo", "Multivan", "Passat", "Passat CC", "Phaeton",
      "Polo", "Scirocco", "Sharan", "Shuttle", "T-Cross", "T-Roc", "Taigo", "Tayron", "Tiguan", "Tiguan Allspace", "Touareg", "Touran",
      "Transporter", "e-Transporter", "up!", "e-up!",
    ],
  },
  {
    name: "Volvo",
    ranges: [
      "C30", "C40", "C70", "EC40", "EX30", "EX40", "EX60", "EX90", "ES90", "S40", "S60", "S80", "S90", "V40", "V40 Cross Country", "V50",
      "V60", "V60 Cross Country", "V70", "V90", "V90 Cross Country", "XC40", "XC60", "XC70", "XC90",
    ],
  },
  { name: "XPENG", ranges: ["G6", "G9", "P7"] },
];
