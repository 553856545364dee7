/** The Welsh of mails sent after a form. Not included in pages. */
export const welshLetters: Readonly<Record<string, string>> = {
  "Hello {name},": "Helo {name},",
  "Hello,": "Helo,",
  "We have your enquiry": "Mae eich ymholiad wedi ein cyrraedd",
  "We have your enquiry: {vehicle}": "Mae eich ymholiad wedi ein cyrraedd: {vehicle}",
  "Thank you for asking. Somebody who knows the vehicle answers you.": "Diolch am ofyn. Bydd rhywun sy’n adnabod y cerbyd yn eich ateb.",
  "Your test drive": "Eich gyriant prawf",
  "Your test drive: {vehicle}": "Eich gyriant prawf: {vehicle}",
  "Your test drive is booked": "Mae eich gyriant prawf wedi’i archebu",
  "Thank you. The vehicle is ready for you at the time you chose.": "Diolch. Bydd y cerbyd yn barod i chi ar yr amser a ddewisoch.",
  "We have the details of your car": "Mae manylion eich car wedi ein cyrraedd",
  "We have the details of your car: {vehicle}": "Mae manylion eich car wedi ein cyrraedd: {vehicle}",
  "Thank you. We look at what your car is worth and come back to you with a figure.":
    "Diolch. Byddwn yn edrych ar werth eich car ac yn dod yn ôl atoch gyda ffigur.",
  "We have your request to move a vehicle": "Mae eich cais i symud cerbyd wedi ein cyrraedd",
  "We have your request to move a vehicle: {vehicle}": "Mae eich cais i symud cerbyd wedi ein cyrraedd: {vehicle}",
  "We have your request": "Mae eich cais wedi ein cyrraedd",
  "Thank you. We see whether the vehicle can come to a branch near you and tell you.":
    "Diolch. Byddwn yn gweld a all y cerbyd ddod i gangen yn agos atoch ac yn rhoi gwybod i chi.",
  "What it is about": "Beth yw’r pwnc",
  When: "Pryd",
  Vehicle: "Cerbyd",
  "Stock number": "Rhif stoc",
  "Please bring your driving licence. If you cannot come, ring us: somebody else may like the time.":
    "Dewch â’ch trwydded yrru. Os na allwch ddod, ffoniwch ni: efallai yr hoffai rhywun arall yr amser.",
  "Where to find us": "Ble i ddod o hyd i ni",
  Address: "Cyfeiriad",
  "Telephone {number}": "Ffôn {number}",
  "Test drive: {vehicle}": "Gyriant prawf: {vehicle}",
  "your vehicle": "eich cerbyd",
  "Bring your driving licence.": "Dewch â’ch trwydded yrru.",
};
