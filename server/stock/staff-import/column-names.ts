import type { FieldName } from "#server/stock/import/fields/fields.ts";

/**
 * How dealers' systems name the columns of a stock list, in lower case without spaces and punctuation. A column with a field's own name
 * needs no entry.
 */
export const COLUMN_NAMES: Partial<Readonly<Record<FieldName, readonly string[]>>> = {
  id: ["vehicleid", "advertid", "feedid", "uniqueid", "reference", "ref", "dealerref"],
  stock_id: ["stockno", "stocknumber", "stocknum", "stock"],
  vrm: ["reg", "regno", "regnumber", "registration", "registrationnumber", "registrationmark", "numberplate", "plate", "vehiclereg"],
  cap_id: ["capid"],
  cap_code: ["capcode"],
  make: ["manufacturer", "brand", "marque"],
  range: ["model", "modelrange", "modelname"],
  model: ["modelfull", "fullmodel"],
  derivative: ["variant", "version", "trim", "spec", "modelvariant", "subtitle"],
  year: ["modelyear", "regyear", "yearofmanufacture", "registrationyear"],
  colour: ["color", "exteriorcolour", "colourname", "paint"],
  fuel_type: ["fuel"],
  transmission: ["gearbox", "trans", "transmissiontype"],
  body_type: ["body", "bodystyle", "bodyshape"],
  doors: ["numberofdoors", "noofdoors", "doorcount"],
  seats: ["numberofseats", "noofseats", "seatcount"],
  mileage: ["miles", "odometer", "odo", "odometerreading", "currentmileage", "kilometres", "km"],
  category: ["vehicletype", "type"],
  vat_scheme: ["vat", "vatstatus", "vatqm", "vatqualifying", "vattype"],
  price: ["retail", "retailprice", "salesprice", "sellingprice", "sellprice", "askingprice", "advertisedprice", "priceretail", "cashprice"],
  admin_fee: ["adminfee", "administrationfee", "docfee"],
  list_price: ["listprice", "otr", "rrp", "newprice"],
  date_first_registered: ["datefirstregistered", "registrationdate", "firstregistered", "dateofregistration", "regdate", "dofr"],
  date_mot_expires: ["mot", "motexpiry", "motdate", "motdue", "motexpires"],
  previous_keepers: ["owners", "previousowners", "keepers", "noofowners", "numberofowners", "prevowners"],
  description: ["comments", "advert", "adverttext", "longdescription", "text"],
  featured_message: ["attentiongrabber", "strapline", "headline", "tagline"],
  media_urls: ["pictures", "picturerefs", "photos", "pics", "images", "imageurls", "photourls", "pictureurls"],
  feature_classification: ["options", "features", "equipment", "highlights"],
  video: ["videourl", "youtube", "youtubeurl", "film"],
  engine_size_litres: ["engine", "enginesize", "cc", "enginecc", "enginecapacity", "litres"],
  road_tax_pounds: ["roadtax", "tax", "annualtax", "vehicletax"],
  miles_per_gallon: ["mpg", "combinedmpg"],
  franchise_approved: ["approved", "manufacturerapproved", "approvedused"],
};
